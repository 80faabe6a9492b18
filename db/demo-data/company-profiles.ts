import type { Category } from '#shared/statements.ts';
import type { Industry } from './job-titles.ts';
import type { Country } from './money.ts';

/** What makes one company's reviews different from another's. */
export type CompanyProfile = {
  industry: Industry;
  country: Country;
  reviews: number;
  /** The scores of an average employee, 1 to 10, by category. */
  quality: Record<Category, number>;
};

type Row = readonly [
  industry: Industry,
  country: Country,
  reviews: number,
  ...quality: readonly [
    overall: number,
    compensation: number,
    leadership: number,
    growth: number,
    culture: number,
    wellbeing: number,
  ],
];

/** By company domain. The counts follow Zipf's law: one large employer, a long tail, and five without any reviews. */
const rows: Record<string, Row> = {
  'northwind-logistics.example': ['logistics', 'NL', 60, 6.6, 7.3, 5.9, 6.2, 7.4, 5.2],
  'ferrowell.example': ['software', 'US', 43, 7.9, 8.6, 7.4, 8.2, 7.8, 6.4],
  'halden-foods.example': ['food', 'NO', 34, 7.8, 7.0, 7.7, 6.8, 8.5, 8.2],
  'copperline-health.example': ['health', 'US', 28, 5.9, 6.2, 4.7, 6.4, 6.9, 3.9],
  'tindermark.example': ['retail', 'US', 25, 7.0, 5.2, 7.2, 6.0, 8.3, 6.9],
  'saffronleaf.example': ['software', 'IN', 22, 6.5, 6.0, 6.1, 8.0, 7.1, 4.8],
  'toerfelder.example': ['manufacturing', 'DE', 20, 7.5, 8.4, 6.4, 6.6, 7.2, 8.1],
  'nordlys-energi.example': ['energy', 'NO', 18, 8.7, 8.4, 8.5, 8.3, 8.9, 8.8],
  'larkmere-care.example': ['health', 'GB', 16, 4.5, 3.3, 4.0, 4.6, 6.2, 3.2],
  'kthargrave.example': ['advisory', 'GB', 14, 5.6, 7.6, 5.2, 8.1, 5.0, 2.9],
  'depot9.example': ['logistics', 'GB', 13, 3.6, 4.0, 3.1, 2.9, 4.9, 3.1],
  'evaril.example': ['hospitality', 'FR', 12, 6.3, 5.0, 6.4, 6.2, 7.4, 4.9],
  'edelgrat.example': ['finance', 'CH', 11, 7.3, 8.8, 6.7, 6.2, 6.6, 8.3],
  'swietlik-handel.example': ['retail', 'PL', 10, 4.6, 4.4, 4.0, 4.8, 5.9, 4.7],
  'quillstone.example': ['media', 'GB', 9, 8.3, 6.2, 8.2, 7.7, 8.9, 8.1],
  'oakrill.example': ['construction', 'IE', 8, 6.8, 7.6, 6.1, 6.9, 6.4, 6.0],
  'lindqvara.example': ['pharma', 'SE', 8, 8.6, 7.9, 8.3, 9.0, 8.8, 8.6],
  'wattlebird-freight.example': ['logistics', 'AU', 7, 6.2, 7.9, 5.0, 4.9, 6.8, 5.4],
  '47fathoms.example': ['software', 'SE', 6, 7.1, 5.3, 6.6, 8.3, 8.2, 4.2],
  'hoshimori.example': ['manufacturing', 'JP', 6, 6.3, 6.7, 5.6, 7.5, 6.0, 4.1],
  'blaafjell-bygg.example': ['construction', 'NO', 5, 8.0, 8.1, 7.8, 7.5, 8.3, 7.9],
  'marrowby.example': ['education', 'GB', 5, 5.3, 4.4, 4.9, 5.6, 7.1, 3.4],
  'tallowick.example': ['finance', 'GB', 4, 5.8, 7.5, 5.1, 5.2, 5.7, 7.2],
  'halden-timber.example': ['manufacturing', 'NO', 4, 4.8, 6.3, 3.9, 3.9, 5.2, 5.3],
  'alvareu.example': ['hospitality', 'PT', 3, 7.6, 5.6, 7.9, 7.2, 8.4, 6.4],
  'unit12.example': ['software', 'DE', 3, 8.7, 8.2, 8.5, 8.9, 8.8, 7.2],
  'kestrelby.example': ['finance', 'CA', 3, 6.6, 7.3, 6.5, 6.1, 6.9, 7.6],
  'lindenquell.example': ['pharma', 'AT', 3, 5.4, 7.2, 4.4, 5.6, 5.3, 5.8],
  'fjordglimt.example': ['food', 'NO', 2, 7.0, 7.7, 6.5, 5.8, 7.4, 6.3],
  'suncairn.example': ['energy', 'ZA', 2, 8.3, 7.6, 8.1, 8.1, 8.5, 7.5],
  'kovarik-dcery.example': ['manufacturing', 'CZ', 2, 6.0, 5.0, 6.7, 5.5, 7.4, 6.6],
  'peppergate.example': ['media', 'GB', 2, 4.5, 3.6, 4.2, 5.2, 5.7, 4.8],
  'jbkettelmans.example': ['construction', 'BE', 1, 7.4, 6.6, 7.6, 7, 7.8, 6.5],
  'tidewren.example': ['software', 'EE', 1, 6.3, 6.8, 5.7, 6.9, 6.2, 6.1],
  'lavrinho.example': ['food', 'BR', 1, 5.1, 4.0, 4.7, 5.2, 6.5, 5.0],
  'seventeen-acres.example': ['food', 'NL', 0, 7, 7, 7, 7, 7, 7],
  'lumenpath.example': ['education', 'US', 0, 7, 7, 7, 7, 7, 7],
  'roedtang.example': ['media', 'DK', 0, 7, 7, 7, 7, 7, 7],
  'jadeharbour.example': ['logistics', 'SG', 0, 7, 7, 7, 7, 7, 7],
  'oernvik-rederi.example': ['logistics', 'NO', 0, 7, 7, 7, 7, 7, 7],
};

/** The profile of a demo company. Throws for an unknown domain. */
export function companyProfile(domain: string): CompanyProfile {
  const row = rows[domain];
  if (row === undefined) throw new Error(`No profile for ${domain}.`);
  const [industry, country, reviews, overall, compensation, leadership, growth, culture, wellbeing] = row;
  const quality = { overall, compensation, leadership, growth, culture, wellbeing };
  return { industry, country, reviews, quality };
}
