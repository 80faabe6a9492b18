import type { Generated } from 'kysely';
import type { Company, MergedCompany } from '#shared/schemas/company.ts';
import { type FactSources, factSources } from '#shared/schemas/company-facts.ts';
import type { BannerKind, CompanyChangeKind, CompanyState } from '#shared/words.ts';

export interface CompaniesTable {
  id: Generated<number>;
  name: string;
  domain: string;
  hq_location: string | null;
  address: string | null;
  website: Generated<string | null>;
  /** A section of NACE Rev. 2.1, such as `H`, or one of its divisions, such as `H52`. */
  industry: Generated<string | null>;
  /** The lower end of a size class. */
  size: Generated<number | null>;
  /** The year of that count. */
  size_year: Generated<number | null>;
  /** ISO 3166-1 alpha-2. */
  country: Generated<string | null>;
  /** A year. */
  founded: Generated<number | null>;
  /** Where each fact is from, as `FactSources` in JSON; null without any. */
  fact_sources: Generated<string | null>;
  /** Of the PNG in `logos`; null without a logo. */
  logo_hash: Generated<string | null>;
  /** Visitors don't find hidden ones, and closed ones take no reviews. */
  state: Generated<CompanyState>;
  /** Those that were merged into it, as JSON; null without any. */
  merged_companies: Generated<string | null>;
  /** As `StoredBanner`s in JSON; null without any. */
  banners: Generated<string | null>;
  /** 0 until a moderator has looked at a company that a visitor has added. */
  checked: Generated<number>;
  /** The first day of the month, `YYYY-MM-DD`. */
  created_on: string;
}

export const factColumns = ['website', 'industry', 'size', 'size_year', 'country', 'founded'] as const;

/** What a visitor can suggest, with the name that it has in the tables and the API. */
export const correctableColumns = ['hq_location', ...factColumns] as const;

/** Where each fact about a company is from, as it is in `fact_sources`. */
export const readFactSources = (text: string | null): FactSources =>
  text === null ? {} : factSources.parse(JSON.parse(text));

/** The companies that were merged into one, as they are in `merged_companies`. */
export const readMergedCompanies = (text: string | null): MergedCompany[] =>
  text === null ? [] : JSON.parse(text);

/** What moderators warn visitors of. Both months are `YYYY-MM`. */
export type StoredBanner = {
  kind: BannerKind;
  from: string;
  /** The last one; null if it stays until it's taken down. */
  until: string | null;
  /** Whether visitors see it, which the first job of a month changes. */
  shown: boolean;
};

/** The banners of a company, as they are in `banners`. */
export const readBanners = (text: string | null): StoredBanner[] => (text === null ? [] : JSON.parse(text));

/** What a visitor would correct about a company. Null is left as it is; an empty text and 0 mean that there is none. */
export interface CorrectionsTable extends Pick<Company, (typeof correctableColumns)[number]> {
  id: number;
  company_id: number;
  /** The month in which it was sent, `YYYY-MM`. */
  month: string;
  /** A PNG in base64. */
  logo: string | null;
  /** Where it can be seen. */
  note: string | null;
}

export interface LogosTable {
  company_id: number;
  hash: string;
  /** In base64. */
  png: string;
}

/** What someone reports about a company, until a moderator decides. */
export interface CompanyReportsTable {
  id: number;
  company_id: number;
  /** The month in which it was sent, `YYYY-MM`. */
  month: string;
  reason: string;
}

/** What moderators did to a company. */
export interface CompanyChangesTable {
  company_id: number;
  /** The newest of a company has the highest. */
  position: number;
  /** `YYYY-MM`. */
  month: string;
  kind: CompanyChangeKind;
  /** JSON: what each changed fact was and is, by its name. */
  changed: string;
  /** The name of the moderator at that time. */
  by_name: string;
}

/** Companies that were merged into another one, which has their reviews. */
export interface CompanyMergesTable {
  company_id: number;
  into_id: number;
  /** `YYYY-MM-DD`; null once it can't be undone any more. */
  merged_on: string | null;
}

/** What undoing a merge moves back, in no order. */
export interface MovedReviewsTable {
  /** The company that had the review. */
  company_id: number;
  review_id: number;
}
