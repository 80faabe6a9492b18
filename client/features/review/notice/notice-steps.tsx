import { classNames } from '#client/ui/class-names.ts';
import { monthName } from '#shared/rules/calendar.ts';
import type { NoticeStatusShown } from '#shared/schemas/notice.ts';

/** The way of a notice. The order of its steps is enough: we store months only. */
export function NoticeSteps({ notice }: { notice: NoticeStatusShown }) {
  const { status, received_in, read_in, decided_in } = notice;
  const isGone = status === 'gone';
  const steps = [
    { label: 'Received', month: received_in },
    ...(isGone && read_in === null ? [] : [{ label: 'Read by a moderator', month: read_in }]),
    { label: isGone ? 'Review taken down' : 'Decided', month: decided_in },
  ];
  return (
    <ol className="mt-7">
      {steps.map(({ label, month }, index) => (
        <li key={label} className="relative flex gap-4 pb-4 last:pb-0">
          {index < steps.length - 1 && (
            <span aria-hidden className="absolute top-5 bottom-0 left-[0.4375rem] border-l border-control" />
          )}
          <span
            aria-hidden
            className={classNames(
              'mt-1 size-4 shrink-0 rounded-full border-2 border-accent',
              month !== null && 'bg-accent',
            )}
          />
          <p>
            <span className={month === null ? 'text-soft' : 'font-medium'}>{label}:</span>{' '}
            <span className="text-soft">{month === null ? 'not yet' : monthName(month)}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
