import { spawn } from 'node:child_process';

const DONE = '--done--';
const ANSWER_MS = 10_000;

/** One terminal: variables that a command sets are available to the next. */
export function openShell() {
  const shell = spawn('bash', [], { env: { PATH: '/usr/local/bin:/usr/bin:/bin' } });
  let output = '';
  let waiting = () => {};
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      waiting();
    });
  }
  return {
    /** What a command prints. */
    run: (command: string) =>
      new Promise<string>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`No end of ${command}\nafter ${output}`)), ANSWER_MS);
        output = '';
        waiting = () => {
          if (!output.includes(DONE)) return;
          clearTimeout(timer);
          resolve(output.replace(DONE, '').trim());
        };
        shell.stdin.write(`${command}\necho ${DONE}\n`);
      }),
    close: () => shell.kill(),
  };
}
