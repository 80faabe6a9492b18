import type { ReactNode } from 'react';

/** How all pay is made comparable. */
export function PayNote({ hoursAYear, children }: { hoursAYear: number; children: ReactNode }) {
  return (
    <p className="border-y border-hairline py-3.5 text-[0.9375rem]">
      All amounts are for a year, before tax: monthly pay times 12, hourly pay times{' '}
      {hoursAYear.toLocaleString('en')}, the hours of a full year.{' '}
      <span className="text-soft">{children}</span>
    </p>
  );
}
