// Loaded before a server, also in its workers: the query of this file's URL says by how many milliseconds its clock is ahead,
// and by how many more from a certain time on.
const given = new URL(import.meta.url).searchParams;
const [ahead, more, from] = ['ahead', 'more', 'from'].map((name) => Number(given.get(name)));
const Real = Date;
const now = () => {
  const real = Real.now();
  return real + (ahead ?? 0) + (from && real > from ? (more ?? 0) : 0);
};
globalThis.Date = new Proxy(Real, {
  construct: (_, given: [], type) => Reflect.construct(Real, given.length > 0 ? given : [now()], type),
  get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name)),
});
