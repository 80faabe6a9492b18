import { connect } from '#db/connect.ts';
import { takeLease } from '#db/lease.ts';

// A process that takes the lease of a database and keeps it until it is killed.
const lease = await takeLease(connect(process.argv[2] ?? ''));
process.send?.(lease ? 'taken' : 'refused');
setInterval(() => lease, 1000);
