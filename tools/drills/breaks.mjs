// Opens a copy of the project to an attack or to a loss, one hole at a time, and shows which test notices. Exits with 1
// when a hole goes unnoticed or no longer fits the code. `npm run check:breaks -- WORD` makes only holes whose name contains
// the word.
import { readArguments } from '#server/commands/read-arguments.ts';
import { plant, readPlanted } from './leaks/plant.mjs';

const { positionals } = readArguments('Usage: npm run check:breaks -- [WORD]', { allowPositionals: true });
await plant(readPlanted('breaks'), 'hole', positionals[0]);
