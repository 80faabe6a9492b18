import type { ReactNode } from 'react';

type Props = { text: string; by: number; children: ReactNode };

/** By how much two figures about something differ, and the figures. */
export function DifferenceRow({ text, by, children }: Props) {
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-5 border-b border-hairline py-3">
      <span className="font-display text-[1.0625rem] leading-snug">{text}</span>
      <span className={`text-lg font-medium tabular-nums ${by > 0 ? 'text-good-text' : 'text-bad-text'}`}>
        {`${by > 0 ? '+' : '−'}${Math.abs(by).toFixed(1)}`}
      </span>
      <span className="mt-1 text-sm text-soft">{children}</span>
    </li>
  );
}
