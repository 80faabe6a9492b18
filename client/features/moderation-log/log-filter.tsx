import { useLocation } from 'wouter';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/field.tsx';
import { moderationLogFile, paths } from '#shared/paths.ts';
import { monthName } from '#shared/rules/calendar.ts';
import { type LogView, logQuery } from '#shared/rules/log-view.ts';
import type { ModerationLog } from '#shared/schemas/moderation-log.ts';
import { type LogReason, logReasons } from '#shared/words.ts';

/** Chooses a month and a reason. Without JavaScript, it is a form with a button. */
export function LogFilter({ data, view }: { data: ModerationLog; view: LogView }) {
  const [, navigate] = useLocation();
  const month = data.month?.month ?? '';
  const show = (next: LogView) => navigate(paths.moderationLog(logQuery({ ...view, ...next })));
  const months = data.months.map((one) => ({
    value: one.month,
    label: `${monthName(one.month)} (${one.entries.toLocaleString('en')})`,
  }));
  const reasons = Object.entries(logReasons).map(([value, label]) => ({ value, label }));
  return (
    <form method="get" className="mt-6 flex flex-wrap items-end gap-3">
      <div className="grid w-full grid-cols-1 gap-3 sm:w-auto sm:grid-cols-[14rem_15rem]">
        <SelectField
          label="Month"
          name="month"
          options={months}
          value={month}
          onChange={({ target }) => show({ month: target.value })}
        />
        <SelectField
          label="Reason"
          name="reason"
          options={[{ value: '', label: 'All decisions' }, ...reasons]}
          value={view.reason ?? ''}
          onChange={({ target }) => {
            const { reason: _, ...rest } = view;
            navigate(
              paths.moderationLog(
                logQuery({ ...rest, month, ...(target.value && { reason: target.value as LogReason }) }),
              ),
            );
          }}
        />
      </div>
      <noscript>
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </noscript>
      <a href={moderationLogFile(month)} className="ml-auto inline-flex min-h-11 items-center text-link">
        CSV
      </a>
    </form>
  );
}
