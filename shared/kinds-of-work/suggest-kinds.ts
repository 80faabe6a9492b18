import { mostSuggestedKinds } from '../limits.ts';
import { searchKey } from '../rules/search-key.ts';
import escoTitles from './esco-titles.json' with { type: 'json' };
import { everydayTitles } from './everyday/titles.ts';
import { type KindOfWork, nameKind } from './name-kind.ts';

type Titled = KindOfWork & { title: string };

const FEWEST_LETTERS = 3;

/**
 * The kinds of work of titles that have words with these beginnings, each once, with the title that fits best. Two letters
 * are a whole word, such as HR.
 */
export function suggestKinds(typed: string): Titled[] {
  const key = searchKey(typed);
  if (key.length < FEWEST_LETTERS - 1) return [];
  const starts = key.length < FEWEST_LETTERS ? [` ${key} `] : key.split(' ').map((word) => ` ${word}`);
  const found = allTitles().filter(({ words }) => starts.every((start) => words.includes(start)));
  const rank = ({ words, title }: Known) => (words.startsWith(` ${key}`) ? 0 : 1000) + title.length;
  const kinds = new Map<string, Titled>();
  for (const { title, group } of found.toSorted((one, other) => rank(one) - rank(other))) {
    const kind = nameKind(group);
    if (kind && !kinds.has(group)) kinds.set(group, { ...kind, title });
    if (kinds.size === mostSuggestedKinds) break;
  }
  return [...kinds.values()];
}

type Known = { title: string; words: string; group: string };
let known: Known[] | undefined;

function allTitles(): Known[] {
  known ??= [...everydayTitles, escoTitles].flatMap((titles) =>
    Object.entries<string>(titles).flatMap(([group, names]) =>
      names
        .split('|')
        .map((title) => ({ title, group, words: ` ${title.toLowerCase().replaceAll('-', ' ')} ` })),
    ),
  );
  return known;
}
