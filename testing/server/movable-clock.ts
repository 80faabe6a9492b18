import { mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HOUR_MS = 3_600_000;

export type Clock = ReturnType<typeof movableClock>;

/**
 * A server's clock, which can be set while it runs, by `imports` of its process. It begins at half past: shortly before a
 * full hour, a server already does what belongs to that hour.
 */
export function movableClock() {
  const file = join(mkdtempSync(join(tmpdir(), 'candor-clock-')), 'ahead');
  let ahead = 0;
  const set = (milliseconds: number) => {
    ahead = milliseconds;
    writeFileSync(`${file}.next`, String(ahead));
    renameSync(`${file}.next`, file);
  };
  set(1.5 * HOUR_MS - (Date.now() % HOUR_MS));
  const now = () => Date.now() + ahead;
  return {
    imports: [`file://${join(import.meta.dirname, 'clock.ts')}?file=${encodeURIComponent(file)}`],
    now,
    move: (milliseconds: number) => set(ahead + milliseconds),
    /** To a moment before the next full hour, or before the next time that is a multiple of so many milliseconds. */
    moveBefore(milliseconds: number, multiple = HOUR_MS) {
      set(ahead + multiple - (now() % multiple) - milliseconds);
    },
  };
}
