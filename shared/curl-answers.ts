import type { z } from 'zod';
import type { companyList } from './schemas/company.ts';
import type { Review } from './schemas/review.ts';

/** The responses to some of the examples. A test compares them with the API's real responses. */

export const companiesAnswer: z.infer<typeof companyList> = {
  data: [
    {
      id: 1,
      name: 'Northwind Logistics',
      domain: 'northwind-logistics.example',
      hq_location: 'Rotterdam, Netherlands',
      address: 'Kranendijk 41, 3089 AX Rotterdam',
      logo_url: null,
      created_at: '2026-03-02',
      review_count: 60,
      rating: 3.2,
      recommend_percentage: 62,
    },
  ],
  meta: { limit: 5, offset: 0, has_more: false },
};

export const reviewsAnswer: Review[] = [
  {
    id: 3614070343660873,
    company_id: 1,
    rating: 4.325,
    enps_responses: Object.fromEntries(
      [7, 7, 9, 9, 10, 9, 9, 8, 9, 7, 10, 9, 8, 10, 10, 9, 10, 8, 7, 8].map((score, index) => [
        String(index + 1),
        score,
      ]),
    ),
    free_form_text: 'Shifts are planned three weeks ahead and people keep to it.',
    job_title: 'Payroll Administrator',
    salary: 42_000,
    salary_frequency: 'yearly',
    currency: 'EUR',
    created_at: '2026-02-01',
  },
];

export const refusedCompany = { name: 'X', domain: 'x' };

export const refusedCompanyAnswer = {
  message: 'Company name must be at least 2 characters.',
  errors: {
    name: ['Company name must be at least 2 characters.'],
    domain: ['Domain must be at least 3 characters.'],
  },
};
