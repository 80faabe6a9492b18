import { type Finding, ok, problem, warning } from './finding.ts';

const CHECK = 'Clock';
/** A Date header has whole seconds, and an answer takes time. */
const FINE_MS = 3000;
/** The hourly rewrite allows for some minutes between servers; emails and limits for less. */
const BAD_MS = 60_000;

/** How far this machine's clock is from another one. */
export function compareClocks(other: string, difference: number): Finding {
  const off = Math.abs(difference);
  const seconds = (off / 1000).toFixed(off < 10_000 ? 1 : 0);
  if (off <= FINE_MS) return ok(CHECK, `The clock agrees with ${other}'s.`);
  const says = `The clock is ${seconds} seconds ${difference > 0 ? 'ahead of' : 'behind'} ${other}'s. Set both clocks from the network (\`timedatectl set-ntp true\`).`;
  return off > BAD_MS ? problem(CHECK, says) : warning(CHECK, says);
}
