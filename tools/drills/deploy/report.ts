/** Counts and prints checks as they are made. A failed one doesn't end the others. */
export function createReport() {
  const counts = { passed: 0, failed: 0 };
  return {
    /** Whether it passed. */
    check: async (what: string, body: () => unknown): Promise<boolean> => {
      const start = performance.now();
      try {
        await body();
        counts.passed += 1;
        console.log(`✓ ${what}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
        return true;
      } catch (error) {
        counts.failed += 1;
        console.log(`✗ ${what}\n${(error as Error).message}`);
        return false;
      }
    },
    /** Prints the last line, and sets the exit status. */
    end: () => {
      console.log(`${counts.passed} passed, ${counts.failed} failed`);
      process.exitCode = counts.failed > 0 ? 1 : 0;
    },
  };
}

export function equal(found: unknown, expected: unknown): void {
  const [one, other] = [found, expected].map((value) => JSON.stringify(value));
  if (one !== other) throw new Error(`  found    ${one}\n  expected ${other}`);
}
