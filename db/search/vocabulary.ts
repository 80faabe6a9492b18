import { textsIn } from '#db/dialect.ts';
import { hotQuery } from '#db/hot-query.ts';
import type { Handle, Transaction } from '#db/schema.ts';
import type { SearchTables } from '#db/tables/search.ts';
import { isPart, typoParts, typosBetween, typosIn } from '#shared/rules/search-words.ts';
import { countCompanies } from './token-index.ts';
import { deleteParts, insertParts, partsInOrder, type SplitWord, splitLater } from './word-parts.ts';

/** At most this many words stand for what was typed: the most common ones. */
const MAX_MEANT = 8;
const MAX_CONTAINING = 16;
/** A part like "ing" is in tens of thousands of words. Common words came with the first companies: the oldest are looked at. */
const MAX_LOOKED_AT = 200;
const MAX_COUNTED = 50;

const partsOf = (db: Handle<SearchTables>) => db.selectFrom('search_word_parts').select('word_id');
const wordsOf = (db: Handle<SearchTables>, parts: ReturnType<typeof partsOf>) =>
  db.selectFrom('search_words').select(['word', 'company_count']).where('id', 'in', parts);

const wordsWithEnd = hotQuery((db: Handle<SearchTables>, from: string, to: string, most: number) => {
  const ends = partsOf(db).where('part', '>=', from).where('part', '<', to);
  return wordsOf(db, ends.orderBy('word_id').limit(most));
});

const wordsWithPart = hotQuery((db: Handle<SearchTables>, parts: string) =>
  wordsOf(db, partsOf(db).where('part', 'in', textsIn(db, parts))),
);

const wordsStarting = hotQuery((db: Handle<SearchTables>, from: string, to: string, most: number) =>
  db
    .selectFrom('search_words')
    .select('company_count')
    .where('word', '>=', from)
    .where('word', '<', to)
    .limit(most),
);

export type Word = { word: string; company_count: number };

/** Comes after every text that starts like this. */
const after = (start: string) => `${start}\u{10ffff}`;

const byUse = (one: Word, other: Word) =>
  other.company_count - one.company_count || (one.word < other.word ? -1 : 1);

/** Words that have this part, but not only at their start: the most common ones. */
export async function wordsContaining(db: Handle<SearchTables>, part: string): Promise<Word[]> {
  if (!isPart(part)) return [];
  const found = await wordsWithEnd(db, part, after(part), MAX_LOOKED_AT);
  return found
    .filter(({ word }) => !word.startsWith(part))
    .sort(byUse)
    .slice(0, MAX_CONTAINING);
}

/** Words that someone who typed this may have meant: of the most similar ones the most common. */
export async function wordsMeant(db: Handle<SearchTables>, typed: string): Promise<Word[]> {
  for (let typos = 1; typos <= typosIn(typed); typos += 1) {
    const rows = await wordsWithPart(db, JSON.stringify(typoParts(typed, typos)));
    const found = rows.filter(({ word }) => typosBetween(typed, word) === typos);
    if (found.length > 0) return found.sort(byUse).slice(0, MAX_MEANT);
  }
  return [];
}

/** Whether a word of a name or location starts like this. */
export async function isStartOfWord(db: Handle<SearchTables>, start: string): Promise<boolean> {
  return (await wordsStarting(db, start, after(start), 1)).length > 0;
}

/** At most how many companies have a word that starts like this: infinitely many if so many words do. */
export async function countStarting(db: Handle<SearchTables>, start: string): Promise<number> {
  const words = await wordsStarting(db, start, after(start), MAX_COUNTED);
  if (words.length === MAX_COUNTED) return Number.POSITIVE_INFINITY;
  return words.reduce((sum, { company_count }) => sum + company_count, 0);
}

/**
 * Changes how many companies have these words: adds new ones, and drops those that no company has anymore. A word that
 * is changed by 0 is added if it is missing, for `recountWords` to count.
 */
export async function changeWordCounts(
  trx: Transaction<SearchTables>,
  changes: Map<string, number>,
  { splitsLater }: { splitsLater: boolean },
) {
  if (changes.size === 0) return;
  const counted = await trx
    .insertInto('search_words')
    // Always in the same order, so two transactions don't wait for each other.
    .values([...changes].sort().map(([word, company_count]) => ({ word, company_count })))
    .onConflict((conflict) =>
      conflict.column('word').doUpdateSet((eb) => ({
        company_count: eb('search_words.company_count', '+', eb.ref('excluded.company_count')),
      })),
    )
    .returning(['id', 'word', 'company_count'])
    .execute();
  const by = (word: string) => changes.get(word) ?? 0;
  const added = counted.filter(({ word, company_count }) => by(word) > 0 && company_count === by(word));
  if (splitsLater) await splitLater(trx, added);
  else await insertParts(trx, partsInOrder(added));
  await dropWords(
    trx,
    counted.filter(({ word, company_count }) => by(word) < 0 && company_count <= 0),
  );
}

async function dropWords(trx: Transaction<SearchTables>, words: SplitWord[]) {
  if (words.length === 0) return;
  const ids = words.map(({ id }) => id);
  await trx.deleteFrom('search_words').where('id', 'in', ids).execute();
  await deleteParts(trx, words);
}

/**
 * Counts the companies of the next words after an id, and has their parts added where they are missing.
 * @returns the last id, or undefined when there are no more
 */
export async function recountWords(
  trx: Transaction<SearchTables>,
  after: number,
  limit: number,
): Promise<number | undefined> {
  const words = await trx
    .selectFrom('search_words')
    .select(['id', 'word', 'company_count'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const counts = await countCompanies(
    trx,
    words.map(({ word }) => word),
  );
  const unused: SplitWord[] = [];
  for (const [index, word] of words.entries()) {
    const company_count = counts[index] ?? 0;
    if (company_count === 0) unused.push(word);
    else if (company_count !== word.company_count)
      await trx.updateTable('search_words').set({ company_count }).where('id', '=', word.id).execute();
  }
  await splitLater(trx, words);
  await dropWords(trx, unused);
  return words.at(-1)?.id;
}
