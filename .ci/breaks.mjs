// Opens a copy of the project to an attack, one hole at a time, and shows which test notices. Exits with 1 when a hole
// goes unnoticed or no longer fits the code. `npm run check:breaks -- WORD` makes only holes whose name contains the word.
import { fileURLToPath } from 'node:url';
import { holes } from './breaks/holes.mjs';
import { plant } from './leaks/plant.mjs';

const [word = ''] = process.argv.slice(2);
const chosen = holes.filter(({ name }) => name.includes(word));
await plant(fileURLToPath(new URL('..', import.meta.url)), chosen, 'hole');
