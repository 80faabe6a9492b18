import type { StoredReview } from '#shared/schemas/review.ts';
import { defaultJobTitle, type EmploymentStatus, type SalaryFrequency } from '#shared/words.ts';
import type { CompanyProfile } from './companies.ts';
import { type Job, jobOf, jobsOf } from './job-titles.ts';
import { currencyOf, salaryOf } from './money.ts';
import { between, chance, pickWeighted, type Random, seededRandom } from './random.ts';
import { answer, answerLike } from './scores.ts';

/** A review in the demo data. The names are the table's column names. */
export type DemoReview = Pick<
  StoredReview,
  'pros' | 'cons' | 'advice' | 'review_text' | 'job_title' | 'employment_status' | 'salary' | 'currency'
> & {
  /** Index into the demo's companies. */
  company: number;
  /** 20 scores, in the order of the statements. */
  scores: number[];
  salary_frequency: SalaryFrequency | null;
  /** Calendar months between publication and the day the demo data is created, 0 to 40. */
  monthsAgo: number;
};

/**
 * One review by someone at a demo company: their job, the rating that results from their 20 scores, the categories
 * that they rate far below or above the rest (`-wellbeing +culture`; `same` for 20 equal scores), and what
 * they write: parts, a text, or both.
 */
export type WrittenReview = {
  job: string;
  stars: number;
  feelings?: string;
  pros?: string;
  cons?: string;
  advice?: string;
  text?: string;
  status?: EmploymentStatus;
};

const oldest = 40;
const withSalary = 0.54;
const withoutTitle = 0.15;

const usualCompensation = 6.5;

type Employer = { index: number; profile: CompanyProfile };

/** One review by one fictional employee, with a text or, like many reviews, without. */
export function writeReview(
  random: Random,
  company: Employer & { usual: readonly number[] },
  written?: WrittenReview,
): DemoReview {
  const { industry, country, quality } = company.profile;
  const {
    job: wanted,
    stars = 0,
    feelings = '',
    pros = '',
    cons = '',
    advice = '',
    text = '',
    status: writtenStatus = 'full_time',
  } = { ...written };
  const job = wanted === undefined ? pickWeighted(random, jobsOf(industry)) : jobOf(industry, wanted);
  const status = wanted === undefined ? employmentStatus(random, job) : writtenStatus;
  const scores =
    wanted === undefined
      ? answer(random, quality, company.usual)
      : answerLike(random, { stars, feelings }, company.usual);
  const pay = chance(random, withSalary) ? salaryOf(random, job, country, employment(random, status)) : null;
  const title = status === 'internship' ? `${job.title} Intern` : job.title;
  const youth = random();
  return {
    company: company.index,
    scores,
    pros,
    cons,
    advice,
    review_text: text,
    job_title: chance(random, withoutTitle) ? defaultJobTitle : title,
    employment_status: status,
    salary: pay?.salary ?? null,
    salary_frequency: pay?.frequency ?? null,
    currency: currencyOf(country),
    // Squared, so recent months are more frequent.
    monthsAgo: Math.floor(youth * youth * (oldest + 1)),
  };
}

/**
 * Someone who says what they earn in this job: more at a company that pays well. From a random series of its own, so the
 * rest of the review stays as it is.
 */
export function paidJob({ index, profile }: Employer, review: number, title: string) {
  const { industry, country, quality } = profile;
  const share = 1 + (quality.compensation - usualCompensation) / 15;
  const random = seededRandom(1000 * (index + 1) + review);
  const { salary, frequency } = salaryOf(random, jobOf(industry, title), country, {
    share,
    byTheHour: false,
  });
  return {
    ...{ job_title: title, employment_status: 'full_time' as const },
    ...{ salary, salary_frequency: frequency },
  };
}

function employmentStatus(random: Random, job: Job): EmploymentStatus {
  const desk = job.workplace === 'desk';
  const beginner = desk && !/Senior|Junior|Lead|Manager|Head|Graduate|Assistant/.test(job.title);
  return pickWeighted<EmploymentStatus>(random, [
    ['full_time', 74],
    ['part_time', desk ? 9 : 18],
    ['contract', 7],
    ['internship', beginner ? 8 : 0],
    ['freelance', desk ? 4 : 0],
  ]);
}

function employment(random: Random, status: EmploymentStatus) {
  const byTheHour = status === 'part_time';
  if (byTheHour) return { byTheHour, share: between(random, 0.94, 1) };
  return { byTheHour, share: status === 'internship' ? between(random, 0.4, 0.6) : 1 };
}
