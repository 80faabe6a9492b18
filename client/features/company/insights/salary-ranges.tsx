import { Money } from '#client/ui/money.tsx';
import { FigureTable } from '#client/ui/plots/figure-table.tsx';
import { RangePlot } from '#client/ui/plots/range-plot.tsx';
import { smallestGroup } from '#shared/limits.ts';
import type { Company } from '#shared/schemas/company.ts';
import { InsightCard, type Plots } from './insights.tsx';

type Groups = Plots['salaries'];

/** Salary quartiles by job title. Groups with the same currency and frequency share one scale. */
export function SalaryRanges({ company }: { company: Company }) {
  return (
    <InsightCard
      id="salaries"
      title="Salaries by job title"
      company={company}
      placeholder="h-28 w-full"
      missing={`We show a job title once ${smallestGroup} people with that title have given their salary.`}
    >
      {({ salaries }) => salaries.length > 0 && <Ranges groups={salaries} />}
    </InsightCard>
  );
}

function Ranges({ groups }: { groups: Groups }) {
  return (
    <>
      <p className="text-sm text-soft">
        Half earn more than the line and half earn less. The band holds the middle half. Pay is before tax.
      </p>
      <div aria-hidden className="mt-2 -mb-3 divide-y divide-hairline">
        {groups.map((group) => (
          <SalaryRow key={keyOf(group)} group={group} scale={scaleOf(groups, group)} />
        ))}
      </div>
      <FigureTable
        title="Salary quartiles by job title"
        head={['Job title', 'Salaries', 'Lower quartile', 'Median', 'Upper quartile']}
        rows={groups.map((group) => [
          `${group.job_title}, ${group.currency}, ${group.frequency}`,
          group.count,
          group.lower,
          group.median,
          group.upper,
        ])}
      />
    </>
  );
}

type RowProps = { group: Groups[number]; scale: { from: number; to: number } };

function SalaryRow({ group, scale }: RowProps) {
  const { job_title, count, frequency, currency, lower, median, upper } = group;
  return (
    <div className="py-3 text-[0.9375rem]">
      <div className="flex justify-between gap-4">
        <span className="min-w-0 wrap-anywhere">
          {job_title} <span className="text-sm text-soft">({count})</span>
        </span>
        <span className="shrink-0 font-medium tabular-nums">
          <Rounded amount={median} currency={currency} />
        </span>
      </div>
      <div className="my-1">
        <RangePlot {...{ scale }} low={lower} value={median} high={upper} />
      </div>
      <p className="flex justify-between gap-4 text-sm text-soft tabular-nums">
        <span>
          <Rounded amount={lower} currency={currency} /> to <Rounded amount={upper} currency={currency} />
        </span>
        <span>{frequency}</span>
      </p>
    </div>
  );
}

/** From a little below the lowest to a little above the highest salary in the groups that share the scale. */
function scaleOf(groups: Groups, { currency, frequency }: Groups[number]) {
  const alike = groups.filter((group) => group.currency === currency && group.frequency === frequency);
  return {
    from: 0.9 * Math.min(...alike.map(({ lower }) => lower)),
    to: 1.05 * Math.max(...alike.map(({ upper }) => upper)),
  };
}

function keyOf({ job_title, currency, frequency }: Groups[number]): string {
  return `${job_title} ${currency} ${frequency}`;
}

/** Yearly amounts need no cents, but hourly ones do. */
export function Rounded({ amount, currency }: { amount: number; currency: string }) {
  return <Money amount={amount >= 1000 ? Math.round(amount) : amount} currency={currency} />;
}
