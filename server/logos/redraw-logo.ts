import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError, invalidField } from '#server/errors.ts';
import { logoLimits } from '#shared/limits.ts';
import { logoError } from '#shared/schemas/correction.ts';
import { isPlainPng } from './plain-png.ts';

const script = fileURLToPath(new URL('./redraw-process.ts', import.meta.url));
/** We compress a little less well than browsers do. */
const MOST_BYTES = 2 * logoLimits.bytes;
/** One is drawn at a time. While so many wait, we ask the next one to come back. */
const MOST_WAITING = 20;
const RETRY_SECONDS = 5;
const limits = { timeout: 10_000, maxBuffer: MOST_BYTES, killSignal: 'SIGKILL', env: {} } as const;

/**
 * Draws a logo anew, so nothing is left of the file that someone sent but its pixels. A process of its own reads it,
 * with little memory and time and nothing in its environment.
 * @returns undefined if the file isn't a PNG of 256 x 256 pixels and at most 64 kB, or has nothing to see
 * @throws `unavailable` if too many wait
 */
export async function redrawLogo(file: Buffer): Promise<Buffer | undefined> {
  if (!isPlainPng(file)) return undefined;
  if (waiting >= MOST_WAITING) throw new AppError('unavailable', { retryAfter: RETRY_SECONDS });
  waiting += 1;
  const drawing = last.then(() => drawElsewhere(file));
  last = drawing
    .catch(() => {})
    .finally(() => {
      waiting -= 1;
    });
  const drawn = await drawing;
  return drawn?.length ? drawn : undefined;
}

/**
 * Draws what someone sent in base64.
 * @throws `invalid` about the field if it can't be a logo
 */
export async function drawSent(field: string, sent: string): Promise<Buffer> {
  const png = await redrawLogo(Buffer.from(sent, 'base64'));
  if (png === undefined) throw invalidField(field, logoError);
  return png;
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

function drawElsewhere(file: Buffer): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--max-old-space-size=64', script],
      { ...limits, encoding: 'buffer' },
      (error, stdout) => resolve(error ? undefined : stdout),
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end(file);
  });
}
