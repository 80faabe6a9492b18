import { monthName } from '#shared/rules/calendar.ts';
import type { ReceiptStatus } from '#shared/schemas/receipt.ts';

type Statement = NonNullable<ReceiptStatus['statement']>;

/** The statement of reasons for a decision against the review. */
export function Reasons({ statement }: { statement: Statement }) {
  const month = monthName(statement.decided_in);
  const rows: [title: string, text: string][] = [
    [
      'What we decided',
      statement.decision === 'rejected'
        ? `We rejected your review in ${month}, and don't publish it.`
        : `We removed your review in ${month}. No one can read it on the site anymore.`,
    ],
    ['Why', statement.ground],
    ['What we relied on', statement.facts],
    ['Who decided', statement.decided_by],
    ['If you disagree', statement.appeal],
    ['Where else you can go', statement.elsewhere],
  ];
  return (
    <dl className="grid gap-x-8 sm:grid-cols-[10rem_1fr] sm:gap-y-4">
      {rows.map(([title, text]) => (
        <div key={title} className="contents">
          <dt className="text-[0.9375rem] text-soft">{title}</dt>
          <dd className="max-w-[38em] max-sm:mb-4">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
