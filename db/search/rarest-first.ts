import { numbersIn } from '#db/dialect.ts';
import { hotQuery } from '#db/hot-query.ts';
import type { Handle } from '#db/schema.ts';
import type { SearchTables } from '#db/tables/search.ts';
import { companyOfRank } from '#shared/rules/search-tokens.ts';
import { matchCompanies } from './token-index.ts';
import { countStarting, type Word } from './vocabulary.ts';

/** Some words, and all that start in a certain way. */
export type Choice = { start?: string; standIns: Word[] };

/** The tokens of companies that a search has read, by rank. */
export type Seen = Map<number, string[]>;

/** Up to this many companies are checked one by one. */
const FEW_COMPANIES = 200;

const tokensOf = hotQuery((db: Handle<SearchTables>, ids: string) =>
  db.selectFrom('search_companies').select(['rank', 'tokens']).where('company_id', 'in', numbersIn(db, ids)),
);

/**
 * Ranks of the companies that have a word of each choice, lowest first. Of a rare and a common word, the index would read
 * all companies with the common one: those with the rare one are checked instead.
 */
export async function matchEach(
  db: Handle<SearchTables>,
  choices: readonly Choice[],
  limit: number,
  seen: Seen,
): Promise<number[]> {
  const rarest = choices.length > 1 ? await findRarest(db, choices) : undefined;
  if (rarest !== undefined) {
    const ranks = await matchCompanies(db, wantedOf(rarest), FEW_COMPANIES + 1);
    // The counts may be wrong in a damaged index.
    if (ranks.length <= FEW_COMPANIES) return (await having(db, ranks, choices, seen)).slice(0, limit);
  }
  return matchCompanies(db, { all: choices.map(wantedOf) }, limit);
}

const wantedOf = ({ start, standIns }: Choice) => ({
  any: [...standIns.map(({ word }) => word), ...(start === undefined ? [] : [{ prefix: start }])],
});

async function findRarest(db: Handle<SearchTables>, choices: readonly Choice[]) {
  let least = FEW_COMPANIES + 1;
  let rarest: Choice | undefined;
  for (const choice of choices) {
    const count = choice.standIns.reduce((sum, { company_count }) => sum + company_count, 0);
    const { start } = choice;
    const companies =
      start === undefined || count >= least ? count : count + (await countStarting(db, start));
    if (companies < least) [least, rarest] = [companies, choice];
  }
  return rarest;
}

/** Those of some companies that have a word of each choice. */
export async function having(
  db: Handle<SearchTables>,
  ranks: number[],
  choices: readonly Choice[],
  seen: Seen,
): Promise<number[]> {
  const unseen = ranks.filter((rank) => !seen.has(rank)).map(companyOfRank);
  if (unseen.length > 0)
    for (const { rank, tokens } of await tokensOf(db, JSON.stringify(unseen)))
      seen.set(rank, tokens.split(' '));
  const matches = (tokens: string[], { start, standIns }: Choice) =>
    tokens.some(
      (token) =>
        (start !== undefined && token.startsWith(start)) || standIns.some(({ word }) => word === token),
    );
  return ranks.filter((rank) => {
    const tokens = seen.get(rank);
    return tokens !== undefined && choices.every((choice) => matches(tokens, choice));
  });
}
