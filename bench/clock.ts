// Loaded before the server: its clock is ahead by the milliseconds in the query of this file's URL, also in its workers.
const ahead = Number(new URL(import.meta.url).searchParams.get('ahead'));
const Real = Date;
globalThis.Date = new Proxy(Real, {
  construct: (_, given: [], type) =>
    Reflect.construct(Real, given.length > 0 ? given : [Real.now() + ahead], type),
  get: (_, name) => (name === 'now' ? () => Real.now() + ahead : Reflect.get(Real, name)),
});
