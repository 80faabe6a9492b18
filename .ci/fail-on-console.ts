import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

// A test that expects an error replaces this with its own spy on console.error.
let printed: string[] = [];
console.error = (...args: unknown[]) => {
  printed.push(format(...args));
};

function failIfPrinted(): void {
  const texts = printed;
  printed = [];
  if (texts.length > 0) throw new Error(`Unexpected console.error:\n${texts.join('\n')}`);
}

afterEach(failIfPrinted);
afterAll(failIfPrinted);
