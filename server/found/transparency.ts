import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { readTransparency } from '#server/open-data/read-transparency.ts';
import { transparencyFile } from '#shared/paths.ts';
import { csvCell } from '#shared/rules/csv.ts';
import { type Figure, sumOfFigures } from '#shared/rules/open-figures.ts';
import type { MonthOfFigures } from '#shared/schemas/transparency.ts';
import { publicText } from './public-text.ts';

type Row = [figure: string, detail: string, count: Figure | 'not stated'];

/** What moderators did by month and by year, as a file for spreadsheets. */
export function registerTransparency(app: FastifyInstance, deps: Deps): void {
  publicText(app, deps, { url: transparencyFile, type: 'text/csv' }, async () => {
    const { months } = await deps.publicData.read((db) => readTransparency({ ...deps, db }));
    const rows = months.flatMap((figures) =>
      rowsOf(figures).map((row) => [figures.month.slice(0, 7), ...row]),
    );
    return [['month', 'figure', 'detail', 'count'], ...rows, ...yearRows(months)]
      .map((row) => `${row.map(csvCell).join(',')}\r\n`)
      .join('');
  });
}

function rowsOf(month: MonthOfFigures): Row[] {
  const byReason = (figure: 'rejected' | 'removed'): Row[] => {
    const { total, parts, others } = month[figure];
    return [
      [figure, '', total],
      ...parts.map(({ reason, count }): Row => [figure, reason, count]),
      ...(others > 0 ? [[figure, 'all other reasons', others] satisfies Row] : []),
    ];
  };
  return [
    ['arrived', '', month.arrived],
    ['published', '', month.published],
    ...byReason('rejected'),
    ...byReason('removed'),
    ...month.waits.map(({ step, count }): Row => ['decided within hours', String(step), count]),
    ['appeals', '', month.appeals],
    ['second readings', '', month.second_readings],
    ['legal notices', 'received', month.notices.received],
    ['legal notices', 'upheld', month.notices.upheld],
    ['disputes', 'received', month.disputes.received],
    ['disputes', 'upheld', month.disputes.upheld],
    ['replies', 'published', month.replies.published],
    ['replies', 'refused', month.replies.refused],
    ['replies', 'removed', month.replies.removed],
    ['requests by authorities', '', month.authority_requests ?? 'not stated'],
    ['automated decisions', '', month.automated],
  ];
}

/**
 * The sums of each whole year for its report, of what its months show, so they reveal no hidden count. Reasons have none,
 * because a month leaves out rare ones.
 */
function yearRows(months: readonly MonthOfFigures[]): (string | number)[][] {
  const years = Map.groupBy(months, ({ month }) => month.slice(0, 4));
  const whole = [...years].filter(([year, ofYear]) => ofYear[0]?.month === `${year}-12-01`);
  return whole.flatMap(([year, ofYear]) => {
    const all = ofYear
      .flatMap(rowsOf)
      .filter(([figure, detail]) => !detail || !['rejected', 'removed'].includes(figure));
    const counts = Map.groupBy(all, ([figure, detail]) => JSON.stringify([year, figure, detail]));
    return [...counts].map(([key, rows]) => [...JSON.parse(key), sumOf(rows.map(([, , count]) => count))]);
  });
}

function sumOf(counts: readonly Row[2][]): string | number {
  const known = counts.filter((count) => count !== 'not stated');
  const { from, to } = sumOfFigures(known);
  if (known.length < counts.length) return 'not stated';
  return from === to ? from : `${from}–${to}`;
}
