import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Pace } from '#db/queries/bulk.ts';
import { publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { indexCompanies, listIndexed, listUnlisted } from '#db/search/company-index.ts';
import { countSegments, mergeSegments } from '#db/search/token-index.ts';
import { recountWords } from '#db/search/vocabulary.ts';
import type { Deps } from '#server/deps.ts';
import { popularity, rankOf, UNCHECKED } from '#shared/rules/search-tokens.ts';
import { fillWords } from './fill-review-words.ts';
import { splitWords } from './split-words.ts';

const READ_AT_ONCE = 1000;
/** Short enough that a request in between hardly waits. */
const betweenRequests: Pace = {
  rows: () => 20,
  async run(transaction) {
    const result = await transaction();
    await letOthersRun();
    return result;
  },
};
/** Merging rewrites the whole index, so it waits for some changes. */
const FEW_SEGMENTS = 6;

type Options = {
  /** Index every company anew, even if nothing about it has changed, and look at every review. */
  everything?: boolean;
  /** Asked before each part: whether to stop. The next run continues. */
  stopped?: () => boolean;
  /** For a process that has the connection to itself. */
  pace?: Pace;
};

/**
 * Indexes companies and reviews that aren't in the search index yet, and moves companies whose popularity has changed.
 * Others may read and write meanwhile, and a kill leaves every company as it was or as it should be.
 * @returns how many companies were indexed
 */
export async function refreshSearch(
  { db }: Pick<Deps, 'db'>,
  { everything = false, stopped = () => false, pace = betweenRequests }: Options = {},
): Promise<number> {
  let count = 0;
  for (let below: number | undefined = Number.MAX_SAFE_INTEGER; below !== undefined && !stopped(); ) {
    const companies = await listIndexed(db, below, READ_AT_ONCE);
    const outdated = companies.filter(
      ({ id, rank, review_count }) =>
        everything ||
        (rank !== rankOf(id, popularity(review_count)) &&
          // Whoever looks at a company indexes it again.
          (review_count > 0 || rank !== rankOf(id, UNCHECKED))),
    );
    const ids = outdated.map(({ id }) => id);
    while (ids.length > 0 && !stopped())
      count += await indexPart(db, ids.splice(0, pace.rows()), pace, everything);
    below = companies.at(-1)?.id;
    await letOthersRun();
  }
  if (everything) await dropLeftovers(db, pace);
  await splitWords({ db }, { pace, stopped });
  await merge(db, pace, stopped);
  await fillWords({ db }, { everything, stopped, pace });
  return count;
}

function indexPart(db: Deps['db'], ids: number[], pace: Pace, evenUnchanged: boolean): Promise<number> {
  return pace.run(() =>
    db.transaction().execute(async (trx: Transaction) => {
      const indexed = await indexCompanies(trx, ids, { evenUnchanged });
      // The order of results has changed.
      if (indexed > 0) await publicDataChanged(trx);
      return indexed;
    }),
  );
}

/** Companies that no longer exist, and words with a wrong count. */
async function dropLeftovers(db: Deps['db'], pace: Pace): Promise<void> {
  for (let ids = await listUnlisted(db); ids.length > 0; ids = await listUnlisted(db))
    await indexPart(db, ids, pace, false);
  for (let after: number | undefined = 0; after !== undefined; ) {
    const last: number | undefined = after;
    after = await pace.run(() =>
      db.transaction().execute((trx: Transaction) => recountWords(trx, last, pace.rows())),
    );
  }
}

async function merge(db: Deps['db'], pace: Pace, stopped: () => boolean): Promise<void> {
  if ((await countSegments(db)) <= FEW_SEGMENTS) return;
  const step = (begin: boolean) => pace.run(() => mergeSegments(db, { begin, pages: pace.rows() }));
  for (let more = await step(true); more && !stopped(); ) more = await step(false);
}
