import { sql } from 'kysely';
import { emptyTables, isIn, isPostgres, numbersIn } from '#db/dialect.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import { contentColumns, isCommented, type ReviewContent } from '#db/tables/reviews.ts';
import type { SearchTables } from '#db/tables/search.ts';
import { wholeStars } from '#shared/rules/review-score.ts';
import { reviewWordsVersion, wordsOfReview } from '#shared/rules/review-words.ts';

type Words = Handle<Pick<SearchTables, 'search_review_words'>>;
type Published = ReviewContent & { id: number; published_month: string };

/** Where it is known that a review is there, also if it has no words. */
const MARK = '';

/** A company's word, as one word: a list of matches then has no reviews of others. Words have no spaces. */
const lexeme = (companyId: number, word: string) => `${companyId} ${word}`;

/** As words: what is published in a year or some months, or has so many stars, is found without reading other reviews. */
const timeWord = (yearOrMonth: string | number) => `@${yearOrMonth}`;
const starsWord = (stars: number) => `*${stars}`;
const factWords = ({ published_month, score_sum }: Published) => [
  ...[timeWord(published_month), timeWord(published_month.slice(0, 'YYYY'.length))],
  starsWord(wholeStars(score_sum)),
];

/** Lets searches find published reviews. */
export async function addReviewWords(db: Words, reviews: readonly Published[]): Promise<void> {
  if (reviews.length === 0) return;
  await sql`insert into search_review_words (company_id, found_by, published_month, id, score_sum, has_comments)
    ${isPostgres(db) ? vectorsOf(reviews) : entriesOf(reviews)} on conflict do nothing`.execute(db);
}

const figuresOf = (review: Published) =>
  [
    review.company_id,
    review.published_month,
    review.id,
    review.score_sum,
    Number(isCommented(review)),
  ] as const;

function vectorsOf(reviews: readonly Published[]) {
  const rows = reviews.map((review) => {
    const words = [...wordsOfReview(review), ...factWords(review)];
    return [...figuresOf(review), words.map((word) => lexeme(review.company_id, word))];
  });
  return sql`select (review->>0)::bigint, array_to_tsvector(array(select jsonb_array_elements_text(review->5))),
    review->>1, (review->>2)::bigint, (review->>3)::integer, (review->>4)::integer
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as review`;
}

/** Word by word, so SQLite goes to each page once, and parses the figures of a review once instead of for each word. */
function entriesOf(reviews: readonly Published[]) {
  const places = new Map<string, number[]>();
  for (const [place, review] of reviews.entries())
    for (const word of [MARK, ...wordsOfReview(review)]) {
      const known = places.get(word);
      if (known) known.push(place);
      else places.set(word, [place]);
    }
  return sql`with review as materialized (
      select key as place, value->>0 as company_id, value->>1 as month, value->>2 as id, value->>3 as score_sum,
        value->>4 as has_comments from json_each(${JSON.stringify(reviews.map(figuresOf))})
    ) select company_id, word.key, month, review.id, score_sum, has_comments
    from json_each(${JSON.stringify(Object.fromEntries(places))}) as word, json_each(word.value) as found
    cross join review on review.place = found.value where true`;
}

/** Removes what searches find a review by. Call it before the review changes. */
export async function removeReviewWords(db: Words, review: Published): Promise<void> {
  const { company_id, published_month, id } = review;
  const words = JSON.stringify([MARK, ...wordsOfReview(review)]);
  if (isPostgres(db)) await db.deleteFrom('search_review_words').where('id', '=', id).execute();
  else
    await sql`delete from search_review_words where company_id = ${company_id}
      and found_by in (select value from json_each(${words}))
      and published_month = ${published_month} and id = ${id}`.execute(db);
}

/** Gives what searches find reviews by to another company. Call it after the reviews have changed hands. */
export async function moveReviewWords(db: Words, reviews: readonly Published[], from: number): Promise<void> {
  const ids = reviews.map(({ id }) => id);
  if (isPostgres(db) && ids.length > 0)
    await db.deleteFrom('search_review_words').where('id', 'in', ids).execute();
  else for (const review of reviews) await removeReviewWords(db, { ...review, company_id: from });
  await addReviewWords(db, reviews);
}

/** What is read of the entries, and which of them. */
export type Wanted = {
  company_id: number;
  /** On SQLite, the rarest first. */
  words: readonly string[];
  months: { from: string; to: string };
  /** All months of these that have reviews, for PostgreSQL; undefined if it needn't look at fewer reviews. */
  monthsWithReviews?: readonly string[];
  sums: { from: number; to: number };
  /** What they follow from, if the filter has it. */
  year: number | undefined;
  stars: number | undefined;
  commented: boolean;
  /** The newest month first, then the highest id. Otherwise any, which PostgreSQL finds earlier. */
  newestFirst: boolean;
  /** Begins behind this review. */
  after: { month: string; id: number } | undefined;
  limit: number;
};

/** An entry of a review, and whether the review has all words or only the rarest one. */
export type Entry = Omit<SearchTables['search_review_words'], 'company_id' | 'found_by'> & {
  has_all: number;
};

/**
 * The entries of up to so many reviews. PostgreSQL reads those with all words. SQLite walks those with the rarest word, so
 * that the number of steps is known, and tells which have the others.
 */
export async function findEntries(db: Words, wanted: Wanted): Promise<Entry[]> {
  const { company_id, months, sums, after, limit } = wanted;
  const [rarest = MARK, ...others] = wanted.words;
  const quoted = (word: string) => `'${lexeme(company_id, word)}'`;
  const inMonths = wanted.monthsWithReviews?.map((month) => quoted(timeWord(month))).join(' | ');
  const facts = [
    ...(wanted.year === undefined ? [] : [timeWord(wanted.year)]),
    ...(wanted.stars === undefined ? [] : [starsWord(wanted.stars)]),
  ];
  const query = [rarest, ...others, ...facts].map(quoted).join(' & ') + (inMonths ? ` & (${inMonths})` : '');
  const match = isPostgres(db)
    ? sql`found_by @@ ${query}::tsquery`
    : sql`company_id = ${company_id} and found_by = ${rarest}`;
  const alsoHas = (word: string) => sql`exists (select 1 from search_review_words as other
    where other.company_id = ${company_id} and other.found_by = ${word}
    and other.published_month = entry.published_month and other.id = entry.id)`;
  const hasAll =
    isPostgres(db) || others.length === 0 ? sql`1` : sql`(${sql.join(others.map(alsoHas), sql` and `)})`;
  const fits = sql`score_sum between ${sums.from} and ${sums.to}
    ${wanted.commented ? sql`and has_comments = 1` : sql``}`;
  // Inside, a filter that hardly any entry fits would make SQLite walk all of them.
  const [inside, outside] = isPostgres(db) ? [fits, sql`1 = 1`] : [sql`true`, fits];
  const { rows } =
    await sql<Entry>`select entry.*, case when ${hasAll} = 1 and ${outside} then 1 else 0 end as has_all from (
    select published_month, id, score_sum, has_comments from search_review_words where ${match}
      and published_month between ${months.from} and ${months.to} and ${inside}
      ${after ? sql`and published_month <= ${after.month} and (published_month < ${after.month} or id < ${after.id})` : sql``}
      ${wanted.newestFirst ? sql`order by published_month desc, id desc` : sql``} limit ${limit}
  ) as entry`.execute(db);
  return rows;
}

/** Up to so many entries of a word are counted to find the rarest one. */
const COUNTED = 5000;

/** Words of a company's reviews, the rarest first. PostgreSQL needs no order. */
export async function rarestFirst(
  db: Words,
  company_id: number,
  words: readonly string[],
): Promise<readonly string[]> {
  if (words.length < 2 || isPostgres(db)) return words;
  const counted = [];
  for (const word of words) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from (
      select 1 from search_review_words where company_id = ${company_id} and found_by = ${word} limit ${COUNTED}
    ) as counted`.execute(db);
    counted.push({ word, count: rows[0]?.count ?? 0 });
  }
  return counted.toSorted((one, other) => one.count - other.count).map(({ word }) => word);
}

type Filled = Handle<Pick<Schema, 'search_filled_reviews'>>;

/** The words of all companies' reviews are there. */
const ALL = Number.MAX_SAFE_INTEGER;

/**
 * After which company to go on adding the words of reviews; undefined if all are there. Starts over when words are compared
 * in another way than before, or when nothing is there yet.
 */
export async function findUnfilled(
  trx: Transaction<Pick<Schema, 'search_review_words' | 'search_filled_reviews'>>,
): Promise<number | undefined> {
  const filled = await trx.selectFrom('search_filled_reviews').selectAll().executeTakeFirst();
  if (filled?.words_version === reviewWordsVersion)
    return filled.company_id === ALL ? undefined : filled.company_id;
  await emptyTables(trx, ['search_review_words', 'search_filled_reviews']);
  return 0;
}

/** Adds the words of reviews, if they are published. */
export async function fillReviewWords(
  trx: Transaction<Pick<Schema, 'search_review_words' | 'reviews'>>,
  ids: readonly number[],
): Promise<void> {
  const reviews = await trx
    .selectFrom('reviews')
    .select(['id', 'published_month', 'status', ...contentColumns])
    // With the status, SQLite would read the index of all that are published.
    .where(isIn(trx, 'id', numbersIn(trx, JSON.stringify(ids))))
    // Otherwise, someone could take a review from the public after we have read it.
    .$if(isPostgres(trx), (query) => query.forShare())
    .execute();
  await addReviewWords(
    trx,
    reviews.filter(({ status }) => status === 'published'),
  );
}

/** Notes that the words of the reviews of companies up to this one are there. */
export async function noteFilled(db: Filled, company_id = ALL): Promise<void> {
  const filled = { id: 1 as const, words_version: reviewWordsVersion, company_id };
  await db
    .insertInto('search_filled_reviews')
    .values(filled)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(filled))
    .execute();
}
