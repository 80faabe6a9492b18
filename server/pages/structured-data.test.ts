import { describe, expect, it } from 'vitest';
import { companyStructuredData, repliesStructuredData, salaryStructuredData } from './structured-data.ts';

const unknown = { website: null, fact_sources: {}, founded: null, size: null, country: null };
const company = {
  id: 7,
  name: 'Fjord & Co',
  domain: 'fjord.example',
  rating: 4.3,
  review_count: 12,
  ...unknown,
};
const publicUrl = 'https://candor.example';

// Required: https://developers.google.com/search/docs/appearance/structured-data/employer-rating
describe('what a company page says to search engines', () => {
  it('has the rating with what Google requires, on the scale of our stars', () => {
    const [rating] = companyStructuredData(company, publicUrl);
    expect(rating).toEqual({
      '@context': 'https://schema.org',
      '@type': 'EmployerAggregateRating',
      itemReviewed: { '@type': 'Organization', name: 'Fjord & Co', sameAs: 'https://fjord.example' },
      ratingValue: 4.3,
      ratingCount: 12,
      bestRating: 5,
      worstRating: 0.5,
    });
  });

  it('names the organization without a rating while there are no reviews', () => {
    const [organization] = companyStructuredData({ ...company, rating: null, review_count: 0 }, publicUrl);
    expect(organization).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: 'Fjord & Co',
      sameAs: 'https://fjord.example',
    });
  });

  it('has what is known about the organization, also beside its rating', () => {
    const facts = { website: 'https://fjord.example/en', founded: 1961, size: 50, country: 'NO' };
    const described = {
      url: 'https://fjord.example/en',
      foundingDate: '1961',
      numberOfEmployees: { '@type': 'QuantitativeValue', minValue: 50, maxValue: 249 },
      address: { '@type': 'PostalAddress', addressCountry: 'NO' },
    };
    const [rating] = companyStructuredData({ ...company, ...facts }, publicUrl);
    expect(rating).toMatchObject({ itemReviewed: described });
    const [organization] = companyStructuredData({ ...company, ...facts, rating: null }, publicUrl);
    expect(organization).toMatchObject(described);
  });

  it('leaves out a website elsewhere that the person who added the company entered', () => {
    const fact_sources = { website: { source: 'added with the company', month: '2026-03' } };
    const elsewhere = { ...company, website: 'https://elsewhere.example/', fact_sources };
    expect(JSON.stringify(companyStructuredData(elsewhere, publicUrl))).not.toContain('elsewhere');
  });

  it('gives a size class without an upper end only its lower one', () => {
    const [{ itemReviewed } = {}] = companyStructuredData({ ...company, size: 5000 }, publicUrl);
    expect(JSON.stringify(itemReviewed)).toContain('{"@type":"QuantitativeValue","minValue":5000}');
  });

  // Required: https://developers.google.com/search/docs/appearance/structured-data/breadcrumb
  it('shows the way from the directory, in order and with full addresses', () => {
    expect(companyStructuredData(company, publicUrl)[1]).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Companies', item: 'https://candor.example/companies' },
        { '@type': 'ListItem', position: 2, name: 'Fjord & Co', item: 'https://candor.example/companies/7' },
      ],
    });
  });
});

// https://developers.google.com/search/docs/appearance/structured-data/estimated-salary
describe('what a page about a kind of work says to search engines', () => {
  const kind_of_work = { code: '8344', name: 'Lifting truck operators' };
  const pay = {
    ...{ currency: 'EUR', salaries: 25, companies: 6, lower: 28_000, median: 31_000, upper: 34_000 },
    listed: [],
  };

  it('has the pay of a year, and the way from the search', () => {
    expect(salaryStructuredData({ kind_of_work, pay }, publicUrl)).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Occupation',
        name: 'Lifting truck operators',
        estimatedSalary: [
          {
            '@type': 'MonetaryAmountDistribution',
            name: 'base',
            currency: 'EUR',
            duration: 'P1Y',
            percentile25: 28_000,
            median: 31_000,
            percentile75: 34_000,
          },
        ],
      },
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Salaries', item: 'https://candor.example/salaries' },
          {
            '@type': 'ListItem',
            position: 2,
            name: 'What lifting truck operators earn',
            item: 'https://candor.example/salaries/8344',
          },
        ],
      },
    ]);
  });

  it('says nothing without figures', () => {
    expect(salaryStructuredData({ kind_of_work, pay: null }, publicUrl)).toEqual([]);
  });
});

describe('what a page says about replies to the reviews on it', () => {
  const reply = { text: 'We have hired two people.', month: '2026-06', history: [] };

  it('has each as a comment by its company, with its month', () => {
    const reviews = [
      { id: 31, company_id: 7, reply },
      { id: 32, company_id: 7, reply: null },
      { id: 33, company_id: 8, reply },
    ];
    expect(repliesStructuredData(company, reviews, publicUrl)).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'Comment',
        text: reply.text,
        datePublished: '2026-06',
        author: { '@type': 'Organization', name: 'Fjord & Co', sameAs: 'https://fjord.example' },
        parentItem: { '@type': 'CreativeWork', url: 'https://candor.example/companies/7/reviews/31' },
      },
    ]);
  });
});
