import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clientLeaks } from './leaks/client.mjs';
import { counterLeaks } from './leaks/counters.mjs';
import { serverLeaks } from './leaks/server.mjs';
import { siteLeaks } from './leaks/site.mjs';
import { traceLeaks } from './leaks/traces.mjs';

type Leak = { name: string; edits: { file: string; find: string }[] };

it.each<Leak>([...serverLeaks, ...counterLeaks, ...clientLeaks, ...siteLeaks, ...traceLeaks])(
  'the planted leak "$name" fits the code',
  ({ edits }) => {
    for (const { file, find } of edits)
      expect(readFileSync(file, 'utf8').split(find), `${file}: ${find}`).toHaveLength(2);
  },
);
