// Opens a copy of the project to an attack or to a loss, one hole at a time, and shows which test notices. Exits with 1
// when a hole goes unnoticed or no longer fits the code. `npm run check:breaks -- WORD` makes only holes whose name contains
// the word.
import { fileURLToPath } from 'node:url';
import { readArguments } from '#server/commands/read-arguments.ts';
import { faults } from './breaks/faults.mjs';
import { holes } from './breaks/holes.mjs';
import { plant } from './leaks/plant.mjs';

const { positionals } = readArguments('Usage: npm run check:breaks -- [WORD]', { allowPositionals: true });
const [word = ''] = positionals;
const chosen = [...holes, ...faults].filter(({ name }) => name.includes(word));
await plant(fileURLToPath(new URL('../..', import.meta.url)), chosen, 'hole');
