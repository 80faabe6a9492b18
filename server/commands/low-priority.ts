import { constants, setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';

// Sets V8's heap as server/start/collect-early.ts does.
setFlagsFromString('--heap-growing-percent=20');

// Imported by commands that compute for long beside the site: processors are for its visitors first. It must come before what
// starts threads of ours, which take over the priority that there is.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // A sandbox may forbid it. It only takes longer for the visitors then.
}
