import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';

const START_MS = 60_000;

/** The first group of a pattern, once a program has printed it. */
export function printed(child: ChildProcess, stream: Readable, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: unknown) => reject(new Error(`${child.spawnfile}: ${why}\n${output}`));
    const timer = setTimeout(() => fail('It did not start in time.'), START_MS);
    stream.on('data', (chunk) => {
      output += chunk;
      const [, found] = pattern.exec(output) ?? [];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
    child.once('error', fail);
    child.once('exit', (status) => fail(`It ended with ${status}.`));
  });
}

export async function stop(child: ChildProcess): Promise<void> {
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await end;
}
