import { monitorEventLoopDelay } from 'node:perf_hooks';

// Loaded before a server: on SIGWINCH, it prints how far the event loop was behind at most since the last time, in ms.
const RESOLUTION_MS = 5;

const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on('SIGWINCH', () => {
  console.log(`longest lag ${(delay.max / 1e6 - RESOLUTION_MS).toFixed(1)}`);
  delay.reset();
});
