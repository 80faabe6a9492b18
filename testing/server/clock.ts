// Loaded before a server: its clock, also in its workers, is ahead by the milliseconds in the file that this file's URL names.
import { readFileSync } from 'node:fs';

/** Croner looks at the clock this often while nothing is due. Here, it notices soon that the clock was set. */
const CRONER_MS = 30_000;
const SOON_MS = 200;

const file = new URL(import.meta.url).searchParams.get('file') ?? '';
const Real = Date;
const later = setTimeout;

/** Reads the file each time: a request right after the clock was set must not get the time before. */
const now = () => Real.now() + Number(readFileSync(file, 'utf8'));

globalThis.Date = new Proxy(Real, {
  construct: (_, given: [], type) => Reflect.construct(Real, given.length > 0 ? given : [now()], type),
  get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name)),
});
globalThis.setTimeout = Object.assign(
  (run: () => void, delay?: number, ...given: []) =>
    later(run, delay === CRONER_MS ? SOON_MS : delay, ...given),
  later,
) as typeof setTimeout;
