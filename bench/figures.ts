import type { SizeName } from './scale/fill.ts';

/** One line of the results of `npm run bench`. */
export type Figure = {
  name: string;
  value: number;
  unit: 'ms' | 's' | 'MB' | 'of bare' | 'times' | 'a second' | 'errors' | 'share' | '';
  /** The highest value that is fast enough, or the lowest if higher is better. Without it, a figure is only shown. */
  target?: number;
  better?: 'higher';
  /** The target of `growth`. */
  growthTarget?: number;
  /** The value divided by that of the smallest data. */
  growth?: number;
};

/** Where a bench runs: a folder that all benches of a run share, and how much data it uses. */
export type Place = {
  folder: string;
  size: SizeName;
};
export type Bench = (place: Place) => Promise<Figure[]>;
/** Of the benches that have ended, with how long each took. */
export type Results = Record<string, { figures: Figure[]; seconds: number }>;

export function isMissed({ value, target, growth, growthTarget, better }: Figure): boolean {
  const isWorse = (found?: number, wanted?: number) =>
    found !== undefined && wanted !== undefined && !(better === 'higher' ? found >= wanted : found <= wanted);
  return isWorse(value, target) || isWorse(growth, growthTarget);
}

/** Adds to each figure its growth from the one of the same name, measured on the smallest data. */
export function withGrowth(figures: Figure[], smallest: Figure[]): Figure[] {
  const before = new Map(smallest.map(({ name, value }) => [name, value]));
  return figures.map((figure) => {
    const start = before.get(figure.name);
    return start ? { ...figure, growth: figure.value / start } : figure;
  });
}

/** A Markdown table, which a terminal also shows well. */
export function tableOf(figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, target, growth, growthTarget } = figure;
    const limit = (wanted?: number) =>
      wanted === undefined ? '' : `${figure.better === 'higher' ? '≥' : '≤'} ${wanted}`;
    return [
      name,
      `${short(value)} ${unit}`.trim(),
      limit(target),
      growth === undefined ? '' : short(growth),
      limit(growthTarget),
      isMissed(figure) ? 'missed' : '',
    ];
  });
  const all = [['what', 'figure', 'target', 'growth', 'target', ''], ...rows];
  const widths = (all[0] ?? []).map((_, column) =>
    Math.max(3, ...all.map((row) => row[column]?.length ?? 0)),
  );
  const lines = all.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** Three digits; of a large number all before the point. */
function short(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
