/** Turns of the event loop longer than this let fewer begin in the next one, and much shorter ones let more. */
const LONG_TURN_MS = 40;
const MOST_PER_TURN = 8;

/** Called when it is someone's turn, or too late. */
type Begin = (isInTime: boolean) => void;

/**
 * Lets a few begin their work in each turn of the event loop, in the order in which they come. What begins in one turn is
 * mostly done in it, one after the other, and nothing else runs in between.
 */
export function createTurnstile(longestWaitMs: number): (begin: Begin) => void {
  const waiting: { since: number; begin: Begin }[] = [];
  let perTurn = 1;
  let begun = 0;
  let turnStart = 0;
  let isRunning = false;

  function scheduleTurn(now: number): void {
    if (isRunning) return;
    isRunning = true;
    turnStart = now;
    setImmediate(nextTurn);
  }

  function nextTurn(): void {
    const now = performance.now();
    const length = now - turnStart;
    if (length > LONG_TURN_MS) perTurn = Math.max(1, perTurn >> 1);
    else if (length < LONG_TURN_MS / 2) perTurn = Math.min(MOST_PER_TURN, perTurn + 1);
    isRunning = false;
    begun = 0;
    while (begun < perTurn) {
      const first = waiting.shift();
      if (first === undefined) break;
      const isInTime = now - first.since < longestWaitMs;
      if (isInTime) begun += 1;
      first.begin(isInTime);
    }
    if (begun > 0) scheduleTurn(now);
  }

  return (begin) => {
    const now = performance.now();
    scheduleTurn(now);
    if (begun >= perTurn || waiting.length > 0) return void waiting.push({ since: now, begin });
    begun += 1;
    begin(true);
  };
}
