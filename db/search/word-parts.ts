import { sql } from 'kysely';
import { numbersIn, rowsIn } from '#db/dialect.ts';
import type { Handle, Transaction } from '#db/schema.ts';
import type { SearchTables } from '#db/tables/search.ts';
import { partsOf } from '#shared/rules/search-words.ts';

export type SplitWord = { id: number; word: string };
type Part = readonly [part: string, wordId: number];

/**
 * Leaves the parts of new words to `splitWords`. A word has about 40, each in another place of the table, so a whole
 * page would be written for each if they weren't added together with those of many other words.
 */
export async function splitLater(trx: Transaction<SearchTables>, words: SplitWord[]): Promise<void> {
  if (words.length === 0) return;
  await trx
    .insertInto('search_unsplit_words')
    .values(words.map(({ id }) => ({ word_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The oldest words whose parts are missing. */
export function listUnsplitWords(db: Handle<SearchTables>, limit: number): Promise<SplitWord[]> {
  return db
    .selectFrom('search_unsplit_words')
    .innerJoin('search_words', 'id', 'word_id')
    .select(['id', 'word'])
    .orderBy('word_id')
    .limit(limit)
    .execute();
}

const partTypes = ['text', 'bigint'] as const;

/** In the order of the table, so its pages are visited one after another. */
export function partsInOrder(words: SplitWord[]): Part[] {
  const parts = words.flatMap(({ id, word }) => partsOf(word).map((part) => [part, id] as const));
  return parts.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Those that are there already stay. */
export async function insertParts(trx: Transaction<SearchTables>, parts: Part[]): Promise<void> {
  if (parts.length === 0) return;
  await trx
    .insertInto('search_word_parts')
    .columns(['part', 'word_id'])
    .expression(rowsIn(trx, JSON.stringify(parts), partTypes))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** These words have their parts now. Of those that were dropped meanwhile, nothing stays. */
export async function endSplitting(trx: Transaction<SearchTables>, words: SplitWord[]): Promise<void> {
  const ids = JSON.stringify(words.map(({ id }) => id));
  await trx.deleteFrom('search_unsplit_words').where('word_id', 'in', numbersIn(trx, ids)).execute();
  const known = await trx
    .selectFrom('search_words')
    .select('id')
    .where('id', 'in', numbersIn(trx, ids))
    .execute();
  const kept = new Set(known.map(({ id }) => id));
  await deleteParts(
    trx,
    words.filter(({ id }) => !kept.has(id)),
  );
}

export async function deleteParts(trx: Transaction<SearchTables>, words: SplitWord[]): Promise<void> {
  if (words.length === 0) return;
  const ids = words.map(({ id }) => id);
  await trx.deleteFrom('search_unsplit_words').where('word_id', 'in', ids).execute();
  const pairs = rowsIn(trx, JSON.stringify(partsInOrder(words)), partTypes);
  await trx
    .deleteFrom('search_word_parts')
    .where(({ eb, refTuple }) => eb(refTuple('part', 'word_id'), 'in', sql`(${pairs})` as never))
    .execute();
}
