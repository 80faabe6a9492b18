import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Tone = 'plain' | 'good' | 'middle' | 'bad';

const tones: Record<Tone, string> = {
  plain: 'border-hairline text-soft',
  good: 'border-good/60 text-good-text',
  middle: 'border-middle/70 text-middle-text',
  bad: 'border-bad/60 text-bad-text',
};

export function Chip({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full border overflow-y-clip px-2.5 text-sm font-medium wrap-anywhere',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
