import { setFlagsFromString } from 'node:v8';

// After a mixed load, most of the heap wasn't in use: the old generation may grow by a quarter before V8 collects it. Set
// here because Node doesn't start with an option that V8 has dropped; this way, it is a line on standard error.
setFlagsFromString('--heap-growing-percent=25');
