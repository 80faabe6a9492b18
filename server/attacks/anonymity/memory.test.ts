import { hkdfSync } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movableClock } from '#testing/server/movable-clock.ts';
import { spawnServer } from '#testing/server/spawned-server.ts';

const HOUR_MS = 3_600_000;
const MOST_BYTES = 1 << 24;
const PATIENCE_MS = 180_000;

const clock = movableClock();
let server: Awaited<ReturnType<typeof spawnServer>>;

beforeAll(async () => {
  const imports = clock.imports.map((path) => `--import=${path}`);
  server = await spawnServer(imports, { ARRIVALS: 'hourly' });
}, PATIENCE_MS);
afterAll(async () => {
  await server?.stop();
  server?.remove();
});

/** Which of these bytes the memory of a process has. */
function heldBy(pid: number, wanted: Record<string, Buffer>): string[] {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const piece = Buffer.alloc(MOST_BYTES);
  const held = new Set<string>();
  for (const [, from, to] of readFileSync(`/proc/${pid}/maps`, 'utf8').matchAll(/^(\w+)-(\w+) rw/gm)) {
    const end = Number(`0x${to}`);
    let at = Number(`0x${from}`);
    for (let length = -1; at < end && length !== 0; at += Math.max(length, 0)) {
      length = readFrom(memory, piece, at, end);
      const read = piece.subarray(0, length);
      for (const [name, bytes] of Object.entries(wanted)) if (read.includes(bytes)) held.add(name);
    }
  }
  closeSync(memory);
  return [...held];
}

/** How many bytes were read; 0 where the process has reserved addresses, but uses no memory. */
function readFrom(memory: number, piece: Buffer, at: number, end: number): number {
  try {
    return readSync(memory, piece, 0, Math.min(piece.length, end - at), at);
  } catch {
    return 0;
  }
}

it(
  "has nothing of an hour's key once it is destroyed",
  async () => {
    const folder = join(server.folder, 'work/data/keys');
    const keys = () => readdirSync(folder).filter((name) => name.startsWith('seal-'));
    await expect.poll(() => server.lines().join()).toContain('is now in use');
    await expect.poll(keys).toHaveLength(1);
    const [name = ''] = keys();
    const text = readFileSync(join(folder, name), 'utf8').trim();
    const key = Buffer.from(text, 'base64');
    const derived = ['lookup', 'cipher', 'iv'].map((purpose) => [
      purpose,
      Buffer.from(hkdfSync('sha256', key, '', `employer-review/seal/v1/${purpose}`, 32)),
    ]);
    const wanted = { key, text: Buffer.from(text), ...Object.fromEntries(derived) };
    /** Memory that nothing refers to is overwritten once requests have made enough of it. */
    async function held(): Promise<string[]> {
      for (let request = 0; request < 50; request += 1) await fetch(`${server.url}/companies`);
      return heldBy(server.pid, wanted).toSorted();
    }
    // What it seals with. The key itself is needed no longer.
    await expect.poll(held, { timeout: PATIENCE_MS }).toEqual(['cipher', 'iv', 'lookup']);
    clock.move(HOUR_MS);
    await expect.poll(keys, { timeout: PATIENCE_MS }).not.toContain(name);
    await expect.poll(held, { timeout: PATIENCE_MS }).toEqual([]);
  },
  PATIENCE_MS,
);
