// Changes a copy of the project so it leaks, one change at a time, and shows which test notices. Exits with 1
// when a change goes unnoticed or no longer applies. `npm run check:leaks -- WORD` runs only changes whose name
// contains the word.
import { fileURLToPath } from 'node:url';
import { readArguments } from '#server/commands/read-arguments.ts';
import { clientLeaks } from './leaks/client.mjs';
import { plant } from './leaks/plant.mjs';
import { shownLeaks } from './leaks/shown.mjs';
import { storedLeaks } from './leaks/stored.mjs';

const { positionals } = readArguments('Usage: npm run check:leaks -- [WORD]', { allowPositionals: true });
const [word = ''] = positionals;
const leaks = [...storedLeaks, ...shownLeaks, ...clientLeaks].filter(({ name }) => name.includes(word));
await plant(fileURLToPath(new URL('../..', import.meta.url)), leaks, 'leak');
