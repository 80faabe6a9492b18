import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { faults } from './breaks/faults.mjs';
import { holes } from './breaks/holes.mjs';
import { clientLeaks } from './leaks/client.mjs';
import { shownLeaks } from './leaks/shown.mjs';
import { storedLeaks } from './leaks/stored.mjs';

type Planted = { name: string; edits: { file: string; find: string }[] };
const changes = [...storedLeaks, ...shownLeaks, ...clientLeaks, ...holes, ...faults];

it.each<Planted>(changes)('what is planted fits the code: $name', ({ edits }) => {
  for (const { file, find } of edits)
    expect(readFileSync(file, 'utf8').split(find), `${file}: ${find}`).toHaveLength(2);
});
