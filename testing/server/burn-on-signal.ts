// Imported before the server: on SIGWINCH, the event loop is blocked for a third of a second at a time, ten times.
const TURNS = 10;
const BLOCKED_MS = 330;

process.on('SIGWINCH', () => burn(TURNS));

function burn(turns: number): void {
  const end = performance.now() + BLOCKED_MS;
  while (performance.now() < end);
  if (turns > 1) setTimeout(burn, 0, turns - 1);
}
