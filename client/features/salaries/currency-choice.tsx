import { Link } from 'wouter';
import { currencyName, sentenceCase } from '#client/ui/formats.ts';
import { paths } from '#shared/paths.ts';
import type { WorkSalaries } from '#shared/schemas/salaries.ts';

type Props = {
  code: string;
  currencies: WorkSalaries['currencies'];
  /** The one that is shown. */
  current: string;
};

/** The currencies that this work has figures in. The first one is shown unless someone chooses another. */
export function CurrencyChoice({ code, currencies, current }: Props) {
  if (currencies.length < 2) return null;
  return (
    <nav aria-label="Currency" className="flex flex-wrap gap-2">
      {currencies.map(({ currency, salaries }, index) => (
        <Link
          key={currency}
          href={paths.workSalaries(code, index === 0 ? {} : { currency })}
          aria-current={currency === current || undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-control border border-control bg-card px-4 text-[0.9375rem] font-medium hover:bg-tint aria-[current]:border-accent aria-[current]:bg-tint aria-[current]:shadow-[inset_0_-2px_0_var(--color-accent)]"
        >
          <span suppressHydrationWarning>{sentenceCase(currencyName(currency))}</span>
          <span className="text-sm font-normal text-soft tabular-nums">
            {salaries.toLocaleString('en')} <span className="sr-only">salaries</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}
