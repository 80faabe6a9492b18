// Makes a copy of the project worse, one change of a folder at a time, and shows which test notices. `npm run check:leaks`
// lets it leak, and `npm run check:breaks` opens it to an attack or to a loss. Exits with 1 when a change goes unnoticed or no
// longer fits the code. `-- WORD` makes only changes whose name contains the word.
import { readArguments } from '#server/commands/read-arguments.ts';
import { plant, readPlanted } from './leaks/plant.mjs';

const { positionals } = readArguments('Usage: npm run check:leaks (or check:breaks) -- [WORD]', {
  allowPositionals: true,
});
const [folder, word] = positionals;
await plant(readPlanted(folder), word);
