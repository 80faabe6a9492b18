import { Fragment } from 'react';
import { Link } from 'wouter';
import { workName } from '#shared/kinds-of-work/work-words.ts';
import { scores } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import type { Comparison } from '#shared/schemas/comparison.ts';
import { categoryNames, statements } from '#shared/statements.ts';
import { Cell, type Row } from './compared-cell.tsx';
import { ComparedHead, headClass } from './compared-head.tsx';
import { QuoteRows } from './quote-rows.tsx';
import { Label, LabeledRow, TitleRow } from './table-rows.tsx';

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
          title: 'Pay per year',
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
            ? `w-full table-fixed max-lg:bg-transparent ${ids.length === 3 ? 'max-lg:w-[46rem] max-sm:w-[30rem]' : 'max-lg:w-[60rem] max-sm:w-[46rem]'}`
            : 'w-full table-fixed'
        }
      >
        <caption className="sr-only">
          Figures of {companies.length === 1 ? 'one company' : `${companies.length} companies`}, with where
          each likely is
        </caption>
        <thead>
          <tr className="border-y border-hairline border-b-control align-top">
            <td className={`w-56 bg-paper max-sm:hidden ${headClass(ids)}`} />
            {companies.map((company, index) => (
              <ComparedHead key={company.id} company={company} ids={ids} isFirst={index === 0} />
            ))}
          </tr>
        </thead>
        {groupsOf(comparison).map((group, index) => (
          <Fragment key={group.title}>
            <GroupRows group={group} all={all} ids={ids} />
            {index === 0 && <QuoteRows comparison={comparison} />}
          </Fragment>
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
      <TitleRow
        title={title}
        ids={ids}
        above={
          ends && (
            <span aria-hidden className="flex justify-between">
              <span>{ends.from}</span>
              <span>{ends.to}</span>
            </span>
          )
        }
      />
      {shown.map((row) => (
        <LabeledRow
          key={row.label}
          label={row.label}
          ids={ids}
          cell={(index) => <Cell row={row} index={index} />}
        />
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
