import { workInSentence } from '#shared/kinds-of-work/work-words.ts';
import type { Comparison } from '#shared/schemas/comparison.ts';
import { statements } from '#shared/statements.ts';

type Figure = Comparison['rating'][number];
type Side = 'above' | 'below';

/** A company's figures, in the order of the table. */
const figuresIn = ({ rating, recommend, categories, statements: scored }: Comparison, column: number) =>
  [rating, recommend, ...[...categories, ...scored].map(({ figures }) => figures)].map(
    (figures) => figures[column] ?? null,
  );

const count = (figures: readonly Figure[], side: Side) =>
  figures.filter((figure) => figure?.differs === side).length;

export const anyDiffers = (comparison: Comparison): boolean =>
  comparison.companies.some((_, column) =>
    [...figuresIn(comparison, column), ...comparison.pay.map(({ figures }) => figures[column])].some(
      (figure) => figure?.differs,
    ),
  );

/** How a comparison ends, in a sentence or two for each company but the first. */
export function verdictOf(comparison: Comparison): string[] {
  const { companies, rating } = comparison;
  const [first, ...others] = companies;
  if (others.length === 0) return ['Add a second company to see what differs.'];
  if (rating[0] === null) return [`${first?.name} has too few reviews to compare others with it.`];
  if (rating.every((figure, column) => column === 0 || figure === null))
    return ['No other company here has enough reviews to be compared.'];
  if (!anyDiffers(comparison)) return ['Nothing differs by more than chance.'];
  return others.map(({ name }, index) => sentenceOf(comparison, name, index + 1));
}

function sentenceOf(comparison: Comparison, name: string, column: number): string {
  const figures = figuresIn(comparison, column);
  if (figures[0] === null) return `${name} has too few reviews to be compared.`;
  const said = [scoresWords(figures), payWords(comparison, column)].filter((words) => words !== '');
  if (said.length === 0) return `${name} doesn't differ by more than chance.`;
  return `${name} ${said.join(', and ')}.`;
}

function scoresWords(figures: readonly Figure[]): string {
  const [higher, lower] = [count(figures, 'above'), count(figures, 'below')];
  if (higher + lower === 0) return '';
  const of = `of ${figures.length} figures`;
  if (higher === figures.length || lower === figures.length)
    return `scores ${higher > 0 ? 'higher' : 'lower'} on all ${figures.length} figures`;
  if (lower === 0) return `scores higher on ${higher} ${of}`;
  return higher === 0
    ? `scores lower on ${lower} ${of}`
    : `scores higher on ${higher} and lower on ${lower} ${of}`;
}

function payWords({ pay }: Comparison, column: number): string {
  const paying = (side: Side, word: string) => {
    const kinds = pay.filter(({ figures }) => figures[column]?.differs === side);
    if (kinds.length === 0) return [];
    const [only] = kinds;
    const work =
      kinds.length === 1 && only ? workInSentence(only.kind_of_work.name) : `${kinds.length} kinds of work`;
    return [`pays ${word} for ${work}`];
  };
  return [...paying('above', 'more'), ...paying('below', 'less')].join(' and ');
}

const MOST = 3;
export type Reason = { text: string; by: number; own: number; first: number };

/** The statements in which a company is furthest above or below the first. */
export function reasonsOf({ statements: scored }: Comparison, column: number, side: Side): Reason[] {
  const differing = scored.flatMap(({ number, figures }) => {
    const [first, own] = [figures[0], figures[column]];
    if (!first || own?.differs !== side) return [];
    const text = statements[number - 1]?.text ?? '';
    return [{ text, by: own.value - first.value, own: own.value, first: first.value }];
  });
  return differing.toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by)).slice(0, MOST);
}
