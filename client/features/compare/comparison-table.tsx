import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { workName } from '#shared/kinds-of-work/work-words.ts';
import { scores } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import type { Comparison } from '#shared/schemas/comparison.ts';
import { categoryNames, statements } from '#shared/statements.ts';
import { Cell, type Row } from './compared-cell.tsx';
import { ComparedHead } from './compared-head.tsx';

type Group = { title: string; rows: Row[]; hiddenText: (hidden: number) => string };

const stars = { from: scores.min, to: scores.max / 2 };
const scale = { from: scores.min, to: scores.max };

const groupsOf = ({ rating, recommend, categories, statements: scored, pay }: Comparison): Group[] => [
  {
    title: 'Rating',
    rows: [
      { label: 'Stars out of 5', figures: rating, scale: stars },
      { label: 'Recommend to a friend', figures: recommend, scale: null },
    ],
    hiddenText: (hidden) => (hidden === 2 ? 'Stars and recommending' : 'The other figure'),
  },
  {
    title: 'Categories',
    rows: categories.map(({ category, figures }) => ({ label: categoryNames[category], figures, scale })),
    hiddenText: (hidden) => some(hidden, categories.length, 'category', 'categories'),
  },
  {
    title: 'Statements',
    rows: scored.map(({ number, figures }) => ({
      label: statements[number - 1]?.text ?? '',
      figures,
      scale,
    })),
    hiddenText: (hidden) => some(hidden, scored.length, 'statement', 'statements'),
  },
  ...(pay.length === 0
    ? []
    : [
        {
          title: 'Pay in a year',
          rows: pay.map(({ kind_of_work, figures }) => ({
            label: workName(kind_of_work.name),
            pay: figures,
            scale: null,
          })),
          hiddenText: () => '',
        },
      ]),
];

function some(hidden: number, all: number, one: string, many: string): string {
  if (hidden === all) return `All ${all} ${many}`;
  return hidden === 1 ? `One ${one}` : `${hidden} other ${many}`;
}

/** What work pays is worth knowing in any case. */
const isShown = (row: Row) => 'pay' in row || row.figures.some((figure) => figure?.differs);

/** How many companies have figures. */
export const countFigures = ({ rating }: Comparison): number =>
  rating.filter((figure) => figure !== null).length;

/** Companies beside each other. Unless `all`, only rows in which one differs from the first. */
export function ComparisonTable({ comparison, all }: { comparison: Comparison; all: boolean }) {
  const { companies } = comparison;
  const ids = companies.map(({ id }) => id);
  const isWide = companies.length > 2;
  return (
    <div
      className={
        isWide
          ? 'relative [--color-card:var(--color-paper)] max-lg:scroll-shadow max-lg:overflow-x-auto'
          : undefined
      }
      {...(isWide && { tabIndex: 0, role: 'region', 'aria-label': 'Comparison' })}
    >
      <table
        className={
          isWide
            ? 'w-full table-fixed max-lg:w-[46rem] max-sm:w-[30rem] max-lg:bg-transparent'
            : 'w-full table-fixed'
        }
      >
        <caption className="sr-only">
          Figures of {companies.length === 1 ? 'one company' : `${companies.length} companies`}, with where
          each likely is
        </caption>
        <thead>
          <tr className="border-y border-hairline border-b-control align-top">
            <td className="w-56 max-sm:hidden" />
            {companies.map((company, index) => (
              <ComparedHead key={company.id} company={company} ids={ids} isFirst={index === 0} />
            ))}
          </tr>
        </thead>
        {groupsOf(comparison).map((group) => (
          <GroupRows key={group.title} group={group} all={all} ids={ids} />
        ))}
      </table>
    </div>
  );
}

function GroupRows({ group, all, ids }: { group: Group; all: boolean; ids: number[] }) {
  const { title, rows, hiddenText } = group;
  const shown = all ? rows : rows.filter(isShown);
  const hidden = rows.length - shown.length;
  const ends = shown[0]?.scale;
  return (
    <tbody>
      <LabelRow className="pt-8 font-display text-xl" text={title} columns={ids.length} />
      <tr>
        <Label className="pt-6 pb-1.5 align-bottom font-display text-xl">{title}</Label>
        {ids.map((id, index) => (
          <td
            key={id}
            className={cellClass(index, 'pt-2 pb-1.5 align-bottom text-sm text-soft tabular-nums sm:pt-6')}
          >
            {ends && (
              <span aria-hidden className="flex justify-between">
                <span>{ends.from}</span>
                <span>{ends.to}</span>
              </span>
            )}
          </td>
        ))}
      </tr>
      {shown.map((row) => (
        <FigureRow key={row.label} {...row} ids={ids} />
      ))}
      {hidden > 0 && (
        <tr className="border-t border-hairline text-[0.9375rem] text-soft">
          <Label className="py-3 pr-6">{hiddenText(hidden)}</Label>
          <td colSpan={ids.length} className="py-1.5 sm:px-3">
            <span className="sm:hidden">{hiddenText(hidden)}: </span>
            No clear difference.{' '}
            <Link href={paths.compare(ids, { all: true })} className="inline-block py-2 text-link">
              Show all {rows.length}
            </Link>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** A row's name stands beside its figures; on a phone, `LabelRow` has it above them. */
function Label({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th scope="row" className={`text-left font-normal max-sm:hidden ${className}`}>
      {children}
    </th>
  );
}

function LabelRow({ className, text, columns }: { className: string; text: string; columns: number }) {
  return (
    <tr className="border-t border-hairline sm:hidden">
      <th scope="colgroup" colSpan={columns} className={`text-left font-normal ${className}`}>
        {text}
      </th>
    </tr>
  );
}

const cellClass = (index: number, more: string) => `px-3 ${index === 0 ? 'bg-tint/60' : ''} ${more}`;

function FigureRow({ ids, ...row }: Row & { ids: number[] }) {
  const { label } = row;
  return (
    <>
      <LabelRow className="pt-3" text={label} columns={ids.length} />
      <tr className="border-hairline align-top sm:border-t">
        <Label className="py-3 pr-6">{label}</Label>
        {ids.map((id, index) => (
          <td key={id} className={cellClass(index, 'py-3')}>
            <Cell row={row} index={index} />
          </td>
        ))}
      </tr>
    </>
  );
}
