import { countryNames } from '#shared/countries.ts';
import { industries, type Section } from '#shared/industries.ts';
import { type FactSource, type SizeClass, sizeClasses } from '#shared/words.ts';

/** The years in which a company may have been founded, or its people counted. */
export const factYears = { first: 800, last: 2100 } as const;

const divisionsOf = (section: Section): Record<string, string> => industries[section].divisions;

/** The section of each division. */
const sectionOf = new Map(
  (Object.keys(industries) as Section[]).flatMap((section) =>
    Object.keys(divisionsOf(section)).map((division) => [division, section] as const),
  ),
);

const isSection = (text: string): text is Section => Object.hasOwn(industries, text);

/**
 * Reads a code of NACE Rev. 2.1, of any length: `H`, `52`, `H52`, `52.10`, `H52.1`. What is finer than a division is
 * dropped. Undefined if it is none.
 */
export function readIndustry(text: string): string | undefined {
  const [, letter, division] = /^([A-V]?)\s?(\d\d)?(?:\.\d{1,2})?$/i.exec(text.trim()) ?? [];
  const section = letter?.toUpperCase() || (division && sectionOf.get(division));
  if (!section || !isSection(section)) return undefined;
  if (division === undefined) return /\d/.test(text) ? undefined : section;
  return sectionOf.get(division) === section ? section + division : undefined;
}

/** 'Warehousing and freight', or the section's name if that is all we know. */
export function industryName(industry: string): string {
  const section = industry.slice(0, 1);
  if (!isSection(section)) return industry;
  return divisionsOf(section)[industry.slice(1)] ?? industries[section].name;
}

/** '1,000 to 4,999 people (2025)'. @param size the lower bound of a size class @param year of the count, if known */
export function sizeWords(size: number, year?: number | null): string {
  const most = mostPeople(size);
  const number = (value: number) => value.toLocaleString('en');
  const people =
    most === undefined ? `${number(size)} or more people` : `${number(size)} to ${number(most)} people`;
  return year ? `${people} (${year})` : people;
}

/** The upper bound of a size class, if it has one. @param size its lower bound */
export function mostPeople(size: number): number | undefined {
  const next = sizeClasses[(sizeClasses as readonly number[]).indexOf(size) + 1];
  return next && next - 1;
}

/** The lower bound of the size class of a company with so many people; undefined without any. */
export function sizeClassOf(people: number): SizeClass | undefined {
  return sizeClasses.findLast((from) => from <= people);
}

/** The English name of a country. @param country its ISO 3166-1 code of two letters */
export const countryName = (country: string): string => countryNames.get(country) ?? country;

/**
 * Whether a website is at the company's own domain, or someone has looked at it. What the person who added the company
 * entered may be anyone's.
 */
export function isWebsiteChecked({ website, domain, fact_sources }: Linked): boolean {
  if (website === null) return false;
  const { hostname } = new URL(website);
  return (
    hostname === domain ||
    hostname.endsWith(`.${domain}`) ||
    fact_sources.website?.source !== ('added with the company' satisfies FactSource)
  );
}

type Linked = {
  website: string | null;
  domain: string;
  fact_sources: { website?: { source: string } | undefined };
};

type Named = { domain: string; unicode_domain?: string | undefined };

/** A company's domain as people read it. */
export const shownDomain = ({ domain, unicode_domain }: Named): string => unicode_domain ?? domain;
