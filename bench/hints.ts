import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { findNearDuplicates } from '#server/actions/find-near-duplicates.ts';
import { openKeys } from '#server/anonymity/keys.ts';
import { textSignature } from '#server/anonymity/text-signature.ts';
import { openDesk } from '#server/desk.ts';
import { signReviews } from '#server/jobs/sign-reviews.ts';
import { comparedReviews } from '#shared/limits.ts';
import { comparedText, likenessOf, mayBeAlike } from '#shared/rules/near-duplicates.ts';
import { reviewHints } from '#shared/rules/review-hints.ts';
import { makeCompany, makeContent, makeSubmission } from '#testing/database/factories.ts';
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
      found: areAlike(text, other, key),
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
    ...(await times(texts.map(({ text }) => text))),
  ];
}

const areAlike = (text: string, other: string, key: Uint8Array) =>
  mayBeAlike(textSignature(text, key), [textSignature(other, key)]).length > 0 &&
  likenessOf(comparedText(text), comparedText(other)) !== undefined;

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

/** Of a review as long as one may be, at a company with 10,000 others. */
async function times(texts: readonly string[]): Promise<Figure[]> {
  const words = [...new Set(texts.join(' ').split(/[\s.!?]+/))];
  const long = texts.join(' ').slice(0, 5000);
  const folder = mkdtempSync(join(tmpdir(), 'candor-hints-'));
  await using db = connect(`sqlite:${join(folder, 'candor.db')}`);
  await migrate(db);
  const deps = { db, keys: openKeys(folder), desk: openDesk(), now: () => new Date() };
  const company = await makeCompany(db);
  for (let at = 0; at < comparedReviews; at += 100) {
    const part = Array.from({ length: 100 }, (_, index) => at + index);
    const rows = part.map((id) => {
      const text = Array.from(
        { length: 120 },
        (_, place) => `${words[(id * 31 + place * id) % words.length]}${place % 12 ? '' : '.'}`,
      );
      const content = makeContent(company, { review_text: id % 5000 ? text.join(' ') : long });
      return {
        id: id + 1,
        status: 'published' as const,
        published_month: `2026-0${1 + (id % 5)}`,
        ...content,
      };
    });
    await db.insertInto('reviews').values(rows).execute();
  }
  await signReviews(deps);
  const id = await makeSubmission(db, company, { review_text: long });
  const figures = [
    {
      name: 'hints of one review',
      value: await timeOf(() => reviewHints(contentOf(long))),
      unit: 'ms',
      target: 5,
    },
    {
      name: 'near-duplicates of one review among 10,000',
      value: await timeOf(() => findNearDuplicates(deps, { id })),
      unit: 'ms',
      target: 20,
    },
  ] as const;
  rmSync(folder, { recursive: true });
  return [...figures];
}

/** Most runs are disturbed by other work on the machine, so this is the fastest quarter's longest. */
async function timeOf(run: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 40; count += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times.sort((one, other) => one - other)[9] ?? 0;
}
