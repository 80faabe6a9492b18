import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import {
  categorySquaresCounters,
  halfStarCounters,
  squaresCounters,
  sumCounters,
} from '#db/tables/statistics.ts';
import { halfStarBin } from '#shared/rules/review-score.ts';

const COMPANIES = 20_000;
const REVIEWS = 20_000;

/** A word of eight letters for a number. */
const word = (number: string) => `translate(left(md5((${number})::text), 8), '0123456789', 'ghijklmnop')`;
const company = 'select n, 1 + n / 3 as other from generate_series(1, $companies) as n';

const inHalfStars = (bin: number) => {
  const sums = Array.from({ length: 200 }, (_, index) => index + 1).filter((sum) => halfStarBin(sum) === bin);
  return `count(*) filter (where score_sum between ${sums[0]} and ${sums.at(-1)})`;
};
const counters: Record<string, string> = {
  review_count: 'count(*)',
  score_total: 'sum(score_sum)',
  recommend_count: 'count(*)',
  ...Object.fromEntries(halfStarCounters.map((name, index) => [name, inHalfStars(index + 1)])),
  ...Object.fromEntries(sumCounters.map((name) => [name, '7 * count(*)'])),
  ...Object.fromEntries(squaresCounters.map((name) => [name, '49 * count(*)'])),
  score_squares: 'sum(score_sum::bigint * score_sum)',
  ...Object.fromEntries(categorySquaresCounters.map((name) => [name, '441 * count(*)'])),
};

const tables =
  'companies, company_stats, directory_entries, company_months, reviews, site_stats, search_companies, search_company_tokens, search_words, search_word_parts, search_review_words';

const steps = [
  `insert into companies (name, domain, created_on)
    select ${word('n')} || ' ' || ${word('other')}, ${word('n')} || '.example', '2026-03-01' from (${company}) as numbers`,
  // The first company has a seventh of all reviews, most have none.
  `insert into reviews (id, company_id, scores, score_sum, review_text, job_title, kind_of_work, employment_status,
      salary_hundredths, salary_frequency, currency, status, published_month)
    select n * 90071992547, 1 + floor($companies * power(n * 7919 % $reviews / $reviews::float8, 5)),
      '[7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7]', 20 + n * 7 % 181, repeat('Fair shifts, honest planning. ', 5),
      'Planner ' || n % 30, (1111 + n % 436)::text, 'full_time', case when n % 3 = 0 then 10000 * (n % 1000 + 1) end,
      case when n % 3 = 0 then 'yearly' end, 'USD', case when n % 25 = 0 then 'removed' else 'published' end,
      to_char(date '2023-02-01' + n * 37 % 1200, 'YYYY-MM')
    from generate_series(1, $reviews) as n`,
  `insert into company_months (company_id, month, review_count, score_total)
    select company_id, published_month, count(*), sum(score_sum) from reviews where status = 'published' group by 1, 2`,
  `insert into company_stats (company_id, sort_name, ${Object.keys(counters).join()})
    select companies.id, name, ${Object.keys(counters).map((counter) => `coalesce(counted.${counter}, 0)`)}
    from companies left join (
      select company_id, ${Object.entries(counters).map(([name, value]) => `${value} as ${name}`)}
      from reviews where status = 'published' group by 1
    ) as counted on company_id = companies.id`,
  `insert into directory_entries
    select company_id, sort_name, '', '', version, 0, 0, -review_count, 0, 0, 0, 0, 0, 0 from company_stats`,
  'update site_stats set (company_count, review_count) = (select count(*), sum(review_count) from company_stats)',
  `insert into search_companies (company_id, rank, exact_name, domain, tokens)
    select id, (255 - least(255, floor(8 * ln(1.0::float8 + review_count) / ln(2::float8)))) * 4294967296 + id, replace(name, ' ', ''), domain,
      concat(name, ' ^', replace(name, ' ', ''), ' .', split_part(domain, '.', 1))
    from companies join company_stats on company_id = id`,
  `insert into search_company_tokens (rowid, tokens)
    select rank, array_to_tsvector(string_to_array(tokens, ' ')) from search_companies order by rank`,
  `insert into search_words (word, company_count)
    select word, count(*) from search_companies, string_to_table(tokens, ' ') as word where word ~ '^\\w' group by 1`,
  `insert into search_word_parts (part, word_id)
    select distinct part, id from search_words, generate_series(2, 3) as place,
      lateral (values (substr(word, place)), ('-' || overlay(word placing '' from place))) as parts (part)`,
  `insert into search_review_words (company_id, found_by, published_month, id, score_sum, has_comments)
    select company_id, array_to_tsvector(array(select company_id || ' ' || word
      from unnest(array['fair', 'shift', 'honest', 'planning', 'planner', '@' || published_month]) as word)),
      published_month, id, score_sum, 1 from reviews where status = 'published'`,
  `vacuum analyze ${tables}`,
];

/**
 * Fills an empty PostgreSQL with a directory of believable size, in a few statements, so it plans as it does where it is
 * used. What is in the tables fits together as far as plans and lists need it.
 */
export async function fillPostgres(db: Database): Promise<void> {
  for (const step of steps) {
    const text = step.replaceAll('$companies', String(COMPANIES)).replaceAll('$reviews', String(REVIEWS));
    await sql.raw(text).execute(db);
  }
}
