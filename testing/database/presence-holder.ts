import { connect } from '#db/connect.ts';
import { createPresence } from '#db/presence.ts';

// A process that serves a database until it is killed.
const presence = createPresence(connect(process.argv[2] ?? ''));
process.send?.((await presence.stand()).processes);
setInterval(() => presence, 1000);
