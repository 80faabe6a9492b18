import type { ReactNode } from 'react';
import type { Plots } from '../insights/insights.tsx';

export type Differs = Plots['categories'][number]['differs'];

const words = {
  above: { sign: '▲', text: 'above', className: 'text-good-text' },
  below: { sign: '▼', text: 'below', className: 'text-bad-text' },
  same: { sign: '', text: 'average', className: 'text-soft' },
} as const;

/** How a figure compares with all companies, in a word that color only repeats. */
export function Comparison({ differs }: { differs: Differs }): ReactNode {
  const { sign, text, className } = words[differs ?? 'same'];
  return (
    <span className={`inline-flex gap-1 text-sm ${className}`}>
      {sign && <span aria-hidden>{sign}</span>}
      {text}
    </span>
  );
}

/** The same for people who listen to a table. */
export const comparisonWords = (differs: Differs): string =>
  differs === null ? 'about average' : `${differs} average`;

/** `culture`, `culture and pay`, `culture, pay and growth` */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names.join();
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
