import type { Kysely } from 'kysely';
import { hotQuery } from '#db/hot-query.ts';
import type { SearchTables } from '#db/tables/search.ts';
import { domainWord, nameStart, type SearchTerm } from '#shared/rules/search-tokens.ts';
import { typosIn } from '#shared/rules/search-words.ts';
import type { MatchKind } from '#shared/words.ts';
import { matchEach } from './rarest-first.ts';
import { matchCompanies } from './token-index.ts';
import { isStartOfWord, known, wordsContaining, wordsMeant } from './vocabulary.ts';

export type Hit = { rank: number; kind: MatchKind };

/** Parts of words and typos are only searched for if fewer companies than this were found without them. */
const FEW = 10;

const byExactName = hotQuery((db: Kysely<SearchTables>, name: string, limit: number) =>
  db
    .selectFrom('search_companies')
    .select('rank')
    .where('exact_name', '=', name)
    .orderBy('rank')
    .limit(limit),
);

const byDomain = hotQuery((db: Kysely<SearchTables>, from: string, to: string, limit: number) =>
  db
    .selectFrom('search_companies')
    .select('rank')
    .where('domain', '>=', from)
    .where('domain', '<', to)
    .orderBy('rank')
    .limit(limit),
);

/**
 * The first `need` companies that a term finds: exact names, then starts of names, then those with all words (or words
 * that start with them) in name and location, then words of domains, then parts of words, then typos. Each kind begins
 * with the most popular.
 */
export async function rankHits(db: Kysely<SearchTables>, term: SearchTerm, need: number): Promise<Hit[]> {
  const { words } = term;
  const hits = new Map<number, Hit>();
  const add = async (kind: MatchKind, find: (limit: number) => Promise<number[]>) => {
    if (hits.size >= need) return;
    // Those found before may be among them.
    for (const rank of await find(need + hits.size))
      if (!hits.has(rank) && hits.size < need) hits.set(rank, { rank, kind });
  };
  const isEnough = () => hits.size >= Math.min(need, FEW);
  const addStandIns = async (kind: MatchKind, find: typeof wordsMeant) => {
    const standIns = await Promise.all(words.map((word) => find(db, word)));
    const choices = words.map((start, index) => ({ start, standIns: standIns[index] ?? [] }));
    if (standIns.some((found) => found.length > 0)) await add(kind, (limit) => matchEach(db, choices, limit));
  };

  await add('exact', async (limit) => (await byExactName(db, term.exactName, limit)).map(({ rank }) => rank));
  await add('name', (limit) => matchCompanies(db, { prefix: nameStart(term.joined) }, limit));
  await add('word', async (limit) => findWords(db, words, limit));
  await add('domain', async (limit) => findDomains(db, term, limit));
  if (!isEnough()) await addStandIns('part', wordsContaining);
  const [best] = hits.values();
  if (isEnough() || best?.kind === 'exact' || (await isSpelledRight(db, words))) return [...hits.values()];
  await addStandIns('typo', wordsMeant);
  return [...hits.values()];
}

async function findWords(db: Kysely<SearchTables>, words: string[], limit: number): Promise<number[]> {
  if (words.length === 0) return [];
  // Takes a tenth of the time of asking for companies, and answers most terms with a typo.
  for (const word of words) if (!(await isStartOfWord(db, word))) return [];
  const choices = words.map((start) => ({ start, standIns: [] }));
  return matchEach(db, choices, limit);
}

async function findDomains(db: Kysely<SearchTables>, term: SearchTerm, limit: number): Promise<number[]> {
  const ranks = await matchCompanies(db, { prefix: domainWord(term.joined) }, limit);
  if (term.domain === undefined) return ranks;
  const typed = await byDomain(db, term.domain, `${term.domain}\u{10ffff}`, limit);
  return [...new Set([...typed.map(({ rank }) => rank), ...ranks])].sort((one, other) => one - other);
}

/** Whether no typo needs to be guessed: no word can have one, or a company has all of the words as they were typed. */
async function isSpelledRight(db: Kysely<SearchTables>, words: string[]): Promise<boolean> {
  if (!words.some((word) => typosIn(word) > 0)) return true;
  const found = await known(db, words);
  if (found.length < words.length) return false;
  const choices = found.map((word) => ({ standIns: [word] }));
  return (await matchEach(db, choices, 1)).length > 0;
}
