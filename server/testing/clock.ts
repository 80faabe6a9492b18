// Loaded before a server: its clock, also in its workers, is ahead by the milliseconds in the file that this file's URL names.
import { readFileSync } from 'node:fs';

/** Croner looks at the clock this often while nothing is due. Here, it notices soon that the clock was set. */
const CRONER_MS = 30_000;
const SOON_MS = 200;
const READ_EACH_MS = 20;

const file = new URL(import.meta.url).searchParams.get('file') ?? '';
const Real = Date;
const later = setTimeout;
let ahead = 0;
let readAt = Number.NEGATIVE_INFINITY;

function now(): number {
  if (performance.now() - readAt > READ_EACH_MS) {
    ahead = Number(readFileSync(file, 'utf8'));
    readAt = performance.now();
  }
  return Real.now() + ahead;
}

globalThis.Date = new Proxy(Real, {
  construct: (_, given: [], type) => Reflect.construct(Real, given.length > 0 ? given : [now()], type),
  get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name)),
});
globalThis.setTimeout = Object.assign(
  (run: () => void, delay?: number, ...given: []) =>
    later(run, delay === CRONER_MS ? SOON_MS : delay, ...given),
  later,
) as typeof setTimeout;
