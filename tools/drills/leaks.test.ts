import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { faults } from './breaks/faults.mjs';
import { holes } from './breaks/holes.mjs';
import { clientLeaks } from './leaks/client.mjs';
import { counterLeaks } from './leaks/counters.mjs';
import { serverLeaks } from './leaks/server.mjs';
import { siteLeaks } from './leaks/site.mjs';
import { traceLeaks } from './leaks/traces.mjs';

type Planted = { name: string; edits: { file: string; find: string }[] };
const leaks = [...serverLeaks, ...counterLeaks, ...clientLeaks, ...siteLeaks, ...traceLeaks];

it.each<Planted>([...leaks, ...holes, ...faults])('what is planted fits the code: $name', ({ edits }) => {
  for (const { file, find } of edits)
    expect(readFileSync(file, 'utf8').split(find), `${file}: ${find}`).toHaveLength(2);
});
