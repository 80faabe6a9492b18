import type { Company } from '#shared/schemas/company.ts';
import type { Category } from '#shared/statements.ts';
import companies from './companies.json' with { type: 'json' };
import type { Industry } from './job-titles.ts';
import type { Country } from './money.ts';

/** What makes one company's reviews different from another's. */
export type CompanyProfile = {
  industry: Industry;
  country: Country;
  /** The counts follow Zipf's law: one large employer, a long tail, and five without any reviews. */
  reviews: number;
  /** The scores of an average employee, 1 to 10, by category. */
  quality: Record<Category, number>;
};

/** A company in the demo data. */
export type DemoCompany = Pick<Company, 'name' | 'domain' | 'hq_location' | 'address'> & {
  facts: Pick<Company, 'website' | 'industry' | 'size' | 'size_year' | 'country' | 'founded'>;
};

/** 40 fictional companies. `.example` is reserved (RFC 2606), so no email can ever reach anyone. */
export const employers = companies as readonly (DemoCompany & { profile: CompanyProfile })[];

/** Domains of companies that visitors have added, and no moderator has looked at. */
export const uncheckedCompanies: readonly string[] = ['jadeharbour.example', 'roedtang.example'];

/** What visitors say is wrong with a company. */
export const companyReports = [
  {
    domain: 'peppergate.example',
    reason: 'It closed last winter. The website now sells phone cases.',
  },
] as const;
