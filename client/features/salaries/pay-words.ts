import { sentenceCase } from '#client/ui/formats.ts';
import { inWords } from '#client/ui/in-words.ts';
import { smallestGroup } from '#shared/limits.ts';
import type { WorkSalaries } from '#shared/schemas/salaries.ts';

export type Pay = NonNullable<WorkSalaries['pay']>;
export type ListedCompany = Pay['listed'][number];

/** What the listed companies pay, together. */
export function finding(listed: readonly Pick<ListedCompany, 'differs'>[]): string {
  const count = (side: 'above' | 'below') => listed.filter(({ differs }) => differs === side).length;
  const [above, below] = [count('above'), count('below')];
  if (listed.length === 0) return `No company has ${smallestGroup} of these salaries yet`;
  if (above + below === 0) return 'No company clearly pays more or less than the others';
  if (above === 0) return `${companies(below)} below the median`;
  const pays = below === 1 ? 'pays' : 'pay';
  return `${companies(above)} above the median${below > 0 ? `, ${inWords(below)} ${pays} below` : ''}`;
}

function companies(count: number): string {
  return `${sentenceCase(inWords(count))} ${count === 1 ? 'company pays' : 'companies pay'}`;
}

/** How many salaries at how many companies. */
export const evidenceOf = ({ salaries, companies: places }: Pick<Pay, 'salaries' | 'companies'>): string =>
  `${salaries.toLocaleString('en')} salaries at ${places.toLocaleString('en')} companies`;
