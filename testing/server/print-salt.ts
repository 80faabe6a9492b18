import { openHourlySalts } from '#server/counters/hourly-salts.ts';
import { systemClock } from '#server/start/clock.ts';

// A server that needs the salt of the hour at a given millisecond, at the same time as others.
const [folder = '', start = '0', at = '0'] = process.argv.slice(2);
while (Date.now() < Number(at)) {}
process.send?.(openHourlySalts(folder, systemClock).ofWindow(Number(start)).export().toString('hex'));
