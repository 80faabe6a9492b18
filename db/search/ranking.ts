import { hotQuery } from '#db/hot-query.ts';
import type { Handle } from '#db/schema.ts';
import type { SearchTables } from '#db/tables/search.ts';
import { domainWord, nameStart, type SearchTerm, wholeDomain } from '#shared/rules/search-tokens.ts';
import { typosIn } from '#shared/rules/search-words.ts';
import type { MatchKind } from '#shared/words.ts';
import { type Choice, having, matchEach, type Seen } from './rarest-first.ts';
import { matchCompanies } from './token-index.ts';
import { isStartOfWord, type Word, wordsContaining, wordsMeant } from './vocabulary.ts';

export type Hit = { rank: number; kind: MatchKind };

/** Parts of words and typos are only searched for if fewer companies than this were found without them. */
const FEW = 10;

const byExactName = hotQuery((db: Handle<SearchTables>, name: string, limit: number) =>
  db
    .selectFrom('search_companies')
    .select('rank')
    .where('exact_name', '=', name)
    .orderBy('rank')
    .limit(limit),
);

const byDomain = hotQuery((db: Handle<SearchTables>, from: string, to: string, limit: number) =>
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
export async function rankHits(db: Handle<SearchTables>, term: SearchTerm, need: number): Promise<Hit[]> {
  const { words } = term;
  const hits = new Map<number, Hit>();
  const add = async (kind: MatchKind, find: (limit: number) => Promise<number[]>) => {
    if (hits.size >= need) return;
    // Those found before may be among them.
    for (const rank of await find(need + hits.size))
      if (!hits.has(rank) && hits.size < need) hits.set(rank, { rank, kind });
  };
  const isEnough = () => hits.size >= Math.min(need, FEW);
  const seen: Seen = new Map();
  let starts = new Set<string>();
  const match = (choices: Choice[]) => (limit: number) => matchEach(db, choices, limit, seen);
  const addStandIns = async (kind: MatchKind, find: typeof wordsMeant) => {
    const standIns = await findStandIns(db, words, starts, find);
    if (standIns.size > 0)
      await add(kind, match(words.map((start) => ({ start, standIns: standIns.get(start) ?? [] }))));
  };

  await add('exact', async (limit) => (await byExactName(db, term.exactName, limit)).map(({ rank }) => rank));
  await add('name', (limit) => matchCompanies(db, { prefix: nameStart(term.joined) }, limit));
  let complete: number[] = [];
  await add('word', async (limit) => {
    starts = await startsAmong(db, words);
    if (words.length === 0 || starts.size < words.length) return [];
    complete = await match(words.map((start) => ({ start, standIns: [] })))(limit);
    return complete;
  });
  await add('domain', async (limit) => findDomains(db, term, limit));
  if (!isEnough()) await addStandIns('part', wordsContaining);
  const [best] = hits.values();
  if (isEnough() || best?.kind === 'exact' || !words.some((word) => typosIn(word) > 0))
    return [...hits.values()];
  // A company has all words as they were typed: no typo needs to be guessed.
  const asTyped = words.map((word) => ({ standIns: [{ word, company_count: 0 }] }));
  if ((await having(db, complete, asTyped, seen)).length === 0) await addStandIns('typo', wordsMeant);
  return [...hits.values()];
}

/** Those with which a word of a name or location starts. That takes a tenth of the time of asking for companies. */
async function startsAmong(db: Handle<SearchTables>, words: string[]): Promise<Set<string>> {
  const starts = new Set<string>();
  for (const word of words) if (await isStartOfWord(db, word)) starts.add(word);
  return starts;
}

/**
 * What stands for each word, if every word either starts a known one or has something that stands for it. The words that
 * start none come first, because most searches that find nothing end there.
 */
async function findStandIns(
  db: Handle<SearchTables>,
  words: string[],
  starts: Set<string>,
  find: typeof wordsMeant,
): Promise<Map<string, Word[]>> {
  const standIns = new Map<string, Word[]>();
  for (const word of words.toSorted((one, other) => Number(starts.has(one)) - Number(starts.has(other)))) {
    const found = await find(db, word);
    if (found.length > 0) standIns.set(word, found);
    else if (!starts.has(word)) return new Map();
  }
  return standIns;
}

async function findDomains(db: Handle<SearchTables>, term: SearchTerm, limit: number): Promise<number[]> {
  const ranks = await matchCompanies(db, { prefix: domainWord(term.joined) }, limit);
  if (term.domain === undefined) return ranks;
  const typed = await byDomain(db, term.domain, `${term.domain}\u{10ffff}`, limit);
  const former = await matchCompanies(db, { prefix: wholeDomain(term.domain) }, limit);
  return [...new Set([...typed.map(({ rank }) => rank), ...former, ...ranks])].sort(
    (one, other) => one - other,
  );
}
