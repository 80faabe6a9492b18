// Loaded before a server with --expose-gc: on SIGWINCH, it collects garbage and prints how many bytes are in use.
process.on('SIGWINCH', () => {
  globalThis.gc?.();
  // A second time for what the first one has only let go of.
  globalThis.gc?.();
  console.log(`live heap ${process.memoryUsage().heapUsed}`);
});
