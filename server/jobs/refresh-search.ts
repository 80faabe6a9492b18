import { setImmediate as letOthersRun } from 'node:timers/promises';
import { publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { indexCompanies, listIndexed, listUnlisted } from '#db/search/company-index.ts';
import { countSegments, mergeSegments } from '#db/search/token-index.ts';
import { recountWords } from '#db/search/vocabulary.ts';
import type { Deps } from '#server/deps.ts';
import { popularity, rankOf } from '#shared/rules/search-tokens.ts';

// Short enough that a request in between hardly waits.
const READ_AT_ONCE = 200;
const WRITTEN_AT_ONCE = 20;
/** Merging rewrites the whole index, so it waits for some changes. */
const FEW_SEGMENTS = 6;

type Options = {
  /** Index every company anew, even if nothing about it has changed. */
  everything?: boolean;
  /** Asked before each part: whether to stop. The next run continues. */
  stopped?: () => boolean;
};

/**
 * Indexes companies that aren't in the search index yet, and moves those whose popularity has changed. Others may read and
 * write meanwhile, and a kill leaves every company as it was or as it should be.
 * @returns how many companies were indexed
 */
export async function refreshSearch(
  { db }: Pick<Deps, 'db'>,
  { everything = false, stopped = () => false }: Options = {},
): Promise<number> {
  let count = 0;
  for (let below: number | undefined = Number.MAX_SAFE_INTEGER; below !== undefined && !stopped(); ) {
    const companies = await listIndexed(db, below, READ_AT_ONCE);
    const outdated = companies.filter(
      ({ id, rank, review_count }) => everything || rank !== rankOf(id, popularity(review_count)),
    );
    const ids = outdated.map(({ id }) => id);
    for (let part = 0; part < ids.length && !stopped(); part += WRITTEN_AT_ONCE)
      count += await indexPart(db, ids.slice(part, part + WRITTEN_AT_ONCE), everything);
    below = companies.at(-1)?.id;
    await letOthersRun();
  }
  if (everything) await dropLeftovers(db);
  await merge(db, stopped);
  return count;
}

async function indexPart(db: Deps['db'], ids: number[], evenUnchanged: boolean): Promise<number> {
  const changed = await db.transaction().execute(async (trx: Transaction) => {
    const indexed = await indexCompanies(trx, ids, { evenUnchanged });
    // The order of results has changed.
    if (indexed > 0) await publicDataChanged(trx);
    return indexed;
  });
  await letOthersRun();
  return changed;
}

/** Companies that no longer exist, and words with a wrong count. */
async function dropLeftovers(db: Deps['db']): Promise<void> {
  for (let ids = await listUnlisted(db); ids.length > 0; ids = await listUnlisted(db))
    await indexPart(db, ids, false);
  for (let after: number | undefined = 0; after !== undefined; ) {
    const last: number | undefined = after;
    after = await db.transaction().execute((trx: Transaction) => recountWords(trx, last, WRITTEN_AT_ONCE));
    await letOthersRun();
  }
}

async function merge(db: Deps['db'], stopped: () => boolean): Promise<void> {
  if ((await countSegments(db)) <= FEW_SEGMENTS) return;
  let begin = true;
  while (!stopped() && (await mergeSegments(db, { begin }))) {
    begin = false;
    await letOthersRun();
  }
}
