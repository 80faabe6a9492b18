import { type CompanyProfile, employers } from '#db/demo-data/companies.ts';
import { generateDemoData } from '#db/demo-data/generate.ts';
import { type Random, seededRandom } from '#db/demo-data/random.ts';
import { type DemoReview, writeReview } from '#db/demo-data/reviews.ts';
import { companyBias } from '#db/demo-data/scores.ts';
import { readScores, storedContent } from '#db/tables/reviews.ts';
import { countersOf } from '#db/tables/statistics.ts';
import { longTexts, storedReview } from '#shared/schemas/review.ts';

const VARIANTS = 500;
/** A review has up to so many texts of the demo data, one after the other. */
const MOST_TEXTS = 4;

export type PooledReview = ReturnType<typeof poolOf>[number];

/**
 * Scores, jobs and salaries for the employees of each demo company, each with what it adds to the statistics. Writing
 * each of ten million reviews takes longer than storing it.
 */
export const reviewPools = () => employers.map(({ profile }, index) => poolOf(profile, index));

function poolOf(profile: CompanyProfile, index: number) {
  const random = seededRandom(1000 + index);
  const employer = { index, profile, usual: companyBias(random) };
  return Array.from({ length: VARIANTS }, () => {
    const { scores, ...review } = writeReview(random, employer);
    const enps_responses = Object.fromEntries(scores.map((score, place) => [String(place + 1), score]));
    const stored = storedReview.parse({ ...review, enps_responses, company_id: 1 });
    const content = storedContent(stored, 'private 2026');
    return { content, counters: countersOf(readScores(content.scores)) };
  });
}

export type Texts = Pick<DemoReview, (typeof longTexts)[number]>;

/** Writes the texts of reviews: some are empty, most are short, a few are long, and half of them are in parts. */
export function textWriter(random: Random): () => Texts {
  const written: Texts[] = generateDemoData().reviews.filter((review) =>
    longTexts.some((name) => review[name] !== ''),
  );
  return () => {
    const count = Math.floor(random() * random() * (MOST_TEXTS + 1) * 1.6);
    const picked = Array.from({ length: count }, () => written[Math.floor(random() * written.length)]);
    const joined = (name: keyof Texts) =>
      picked
        .map((review) => review?.[name])
        .filter(Boolean)
        .join(' ');
    return {
      pros: joined('pros'),
      cons: joined('cons'),
      advice: joined('advice'),
      review_text: joined('review_text'),
    };
  };
}
