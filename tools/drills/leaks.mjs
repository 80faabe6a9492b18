// Changes a copy of the project so it leaks, one change at a time, and shows which test notices. Exits with 1
// when a change goes unnoticed or no longer applies. `npm run check:leaks -- WORD` runs only changes whose name
// contains the word.
import { readArguments } from '#server/commands/read-arguments.ts';
import { plant, readPlanted } from './leaks/plant.mjs';

const { positionals } = readArguments('Usage: npm run check:leaks -- [WORD]', { allowPositionals: true });
await plant(readPlanted('leaks'), 'leak', positionals[0]);
