import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readPlanted } from './leaks/plant.mjs';

type Planted = { name: string; edits: { file: string; find: string }[] };

it.each<Planted>([...readPlanted('leaks'), ...readPlanted('breaks')])(
  'what is planted fits the code: $name',
  ({ edits }) => {
    for (const { file, find } of edits)
      expect(readFileSync(file, 'utf8').split(find), `${file}: ${find}`).toHaveLength(2);
  },
);
