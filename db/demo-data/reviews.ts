import { defaultJobTitle, type employmentStatuses, type salaryFrequencies } from '#shared/schemas/review.ts';
import type { CompanyProfile } from './company-profiles.ts';
import { type Job, jobsOf } from './job-titles.ts';
import { currencyOf, salaryOf } from './money.ts';
import { between, chance, pickWeighted, type Random, seededRandom } from './random.ts';
import { answer, categoryMeans } from './scores.ts';
import { type Usage, writeText } from './texts.ts';

type EmploymentStatus = (typeof employmentStatuses)[number];

/** A review as the demo shows it; the names are those of the table. */
export type DemoReview = {
  /** Index into the demo's companies. */
  company: number;
  /** 20 answers in statement order. */
  scores: number[];
  review_text: string;
  job_title: string;
  employment_status: EmploymentStatus;
  /** In units of the currency. */
  salary: number | null;
  salary_frequency: (typeof salaryFrequencies)[number] | null;
  currency: string;
  /** Calendar months between publication and the day the demo is filled, 0 to 40. */
  monthsAgo: number;
};

const oldest = 40;
const withSalary = 0.5;
const withoutTitle = 0.18;

/** One review by one invented employee. */
export function writeReview(
  random: Random,
  company: { index: number; profile: CompanyProfile; usual: readonly number[] },
  usage: Usage,
): DemoReview {
  const { industry, country, quality } = company.profile;
  const job = pickWeighted(random, jobsOf(industry));
  const status = employmentStatus(random, job);
  const intern = status === 'internship';
  const scores = answer(random, quality, company.usual);
  // A series of its own, so that a change to the texts leaves everything else alone.
  const words = seededRandom(random() * 2 ** 32);
  const text = writeText(words, { workplace: job.workplace, intern, means: categoryMeans(scores) }, usage);
  const pay = chance(random, withSalary) ? salaryOf(random, job, country, shareOfPay(random, status)) : null;
  const title = intern ? `${job.title} Intern` : job.title;
  const youth = random();
  return {
    company: company.index,
    scores,
    review_text: text,
    job_title: chance(random, withoutTitle) ? defaultJobTitle : title,
    employment_status: status,
    salary: pay?.salary ?? null,
    salary_frequency: pay?.frequency ?? null,
    currency: currencyOf(country),
    // Squared, so that recent months come up more often.
    monthsAgo: Math.floor(youth * youth * (oldest + 1)),
  };
}

function employmentStatus(random: Random, job: Job): EmploymentStatus {
  const desk = ['office', 'software', 'lab'].includes(job.workplace);
  const beginner = desk && !/Senior|Junior|Lead|Manager|Head|Graduate|Assistant/.test(job.title);
  return pickWeighted<EmploymentStatus>(random, [
    ['full_time', 74],
    ['part_time', desk ? 9 : 18],
    ['contract', 7],
    ['internship', beginner ? 8 : 0],
    ['freelance', desk ? 4 : 0],
  ]);
}

function shareOfPay(random: Random, status: EmploymentStatus): number {
  if (status === 'part_time') return between(random, 0.5, 0.8);
  return status === 'internship' ? between(random, 0.4, 0.6) : 1;
}
