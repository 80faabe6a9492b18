import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textSignature } from '#server/anonymity/text-signature.ts';
import { nearDuplicates } from '#shared/rules/near-duplicates.ts';
import { reviewHints } from '#shared/rules/review-hints.ts';
import type { Figure } from './figures.ts';

/**
 * Reviews, pairs of reviews and answers, each with what a moderator should be shown. The rules were written with the
 * half "tune" in sight, and are measured on the half "test". The same person wrote both, so expect less of them on what
 * strangers write.
 */
const SAMPLE = join(import.meta.dirname, 'hints-sample.tsv');

type Row = { sort: string; language: string; labels: string[]; text: string; other: string };
const rows = (): Row[] =>
  readFileSync(SAMPLE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([half]) => half === 'test')
    .map(([, sort = '', language = '', labels = '', text = '', other = '']) => ({
      sort,
      language,
      labels: labels.split(','),
      text,
      other,
    }));

/** The hints that are measured together, and the lowest precision and recall that help a moderator. */
const measured = [
  {
    name: 'contact data',
    label: 'contact',
    kinds: ['email', 'phone', 'link', 'iban', 'id'],
    targets: [0.95, 0.95],
  },
  { name: 'names', label: 'name', kinds: ['name'], targets: [0.8, 0.8] },
  { name: 'insults', label: 'insult', kinds: ['insult'], targets: [0.8, 0.7] },
  { name: '"the only", dates, titles', label: /^(?:only|date|title)$/, kinds: ['only', 'date', 'title'] },
] as const;

/** Measures how often a hint is right, how many it finds, and how long it takes. */
export async function benchHints(): Promise<Figure[]> {
  const keys = Array.from({ length: 20 }, () => randomBytes(32));
  const all = rows();
  const of = (sort: string) => all.filter((row) => row.sort === sort);
  const texts = of('text').map((row) => ({ ...row, found: reviewHints(contentOf(row.text)) }));
  // A pair at the threshold is found with some keys and missed with others.
  const pairs = keys.flatMap((key) =>
    of('pair').map(({ labels, text, other }) => ({
      is: labels.includes('near'),
      found: nearDuplicates(textSignature(text, key), [textSignature(other, key)]).length > 0,
    })),
  );
  const lines = of('answers').map(({ labels, text }) => ({
    is: !labels.includes('none'),
    found: reviewHints(contentOf('', text.split(' ').map(Number))).length > 0,
  }));
  const foreign = texts.filter(({ text }) => text.split(/\s+/).length >= 10);
  return [
    { name: 'labeled texts, pairs and answers', value: all.length, unit: '' },
    ...measured.flatMap(({ name, label, kinds, ...rest }) =>
      figuresOf(
        name,
        texts.map(({ labels, found }) => ({
          is: labels.some((one) => (typeof label === 'string' ? one === label : label.test(one))),
          found: found.some(({ kind }) => (kinds as readonly string[]).includes(kind)),
        })),
        'targets' in rest ? rest.targets : undefined,
      ),
    ),
    ...figuresOf('near-duplicates', pairs, [0.95, 0.9]),
    ...figuresOf('straight lines', lines, [1, 1]),
    ...figuresOf(
      'another language, from 10 words',
      foreign.map(({ language, found }) => ({
        is: language !== 'en',
        found: found.some(({ kind }) => kind === 'language'),
      })),
    ),
    ...times(texts.map(({ text }) => text)),
  ];
}

const contentOf = (text: string, answers: readonly number[] = []) => ({
  texts: [text],
  answers: Object.fromEntries(answers.map((answer, at) => [at + 1, answer])),
  known: [],
});

function figuresOf(
  name: string,
  cases: readonly { is: boolean; found: boolean }[],
  [precision, recall]: readonly number[] = [],
): Figure[] {
  const right = cases.filter(({ is, found }) => is && found).length;
  const share = (of: 'is' | 'found') => right / cases.filter((one) => one[of]).length;
  const figure = (which: string, value: number, target?: number): Figure => ({
    name: `${name}: ${which}`,
    value,
    unit: 'share',
    better: 'higher',
    ...(target && { target }),
  });
  return [figure('precision', share('found'), precision), figure('recall', share('is'), recall)];
}

/** Of reviews as long as a review may be, and of a company with 10,000 of them. */
function times(texts: readonly string[]): Figure[] {
  const key = randomBytes(32);
  const long = texts.join(' ').slice(0, 5000);
  const ordinary = texts.map((text, at) => `${text} ${texts[(at + 1) % texts.length]}`);
  const stored = Array.from({ length: 10_000 }, (_, at) =>
    textSignature(`${ordinary[at % ordinary.length]} ${ordinary[(at * 7) % ordinary.length]} ${at}`, key),
  );
  return [
    { name: 'hints of one review', value: timeOf(() => reviewHints(contentOf(long))), unit: 'ms', target: 5 },
    {
      name: 'near-duplicates of one review among 10,000',
      value: timeOf(() => nearDuplicates(textSignature(long, key), stored)),
      unit: 'ms',
      target: 20,
    },
  ];
}

/** Most runs are disturbed by other work on the machine, so this is the fastest quarter's longest. */
function timeOf(run: () => unknown): number {
  const times = Array.from({ length: 40 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.sort((one, other) => one - other)[9] ?? 0;
}
