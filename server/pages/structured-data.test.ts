import { describe, expect, it } from 'vitest';
import { companyStructuredData } from './structured-data.ts';

const company = { id: 7, name: 'Fjord & Co', domain: 'fjord.example', rating: 4.3, review_count: 12 };
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
