// Changes a copy of the project so that it leaks, one change at a time, and shows which test notices. Exits with 1
// when a change goes unnoticed or no longer applies. `npm run check:leaks -- WORD` runs only changes whose name
// contains the word.
import { fileURLToPath } from 'node:url';
import { readArguments } from '#server/commands/read-arguments.ts';
import { clientLeaks } from './leaks/client.mjs';
import { counterLeaks } from './leaks/counters.mjs';
import { plant } from './leaks/plant.mjs';
import { serverLeaks } from './leaks/server.mjs';
import { siteLeaks } from './leaks/site.mjs';
import { traceLeaks } from './leaks/traces.mjs';

const { positionals } = readArguments('Usage: npm run check:leaks -- [WORD]', { allowPositionals: true });
const [word = ''] = positionals;
const leaks = [...serverLeaks, ...counterLeaks, ...clientLeaks, ...siteLeaks, ...traceLeaks].filter(
  ({ name }) => name.includes(word),
);
await plant(fileURLToPath(new URL('../..', import.meta.url)), leaks, 'leak');
