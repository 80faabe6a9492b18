import { execFile } from 'node:child_process';
import { join } from 'node:path';

const COMMANDS = join(import.meta.dirname, '../../server/commands');

type Place = { cwd: string; env: Record<string, string>; input?: string };

/** Runs a command without a terminal, as scripts do, until it ends. */
export function runCommand(name: string, parameters: string[], { input, ...place }: Place) {
  return new Promise<{ status: number; text: string; said: string }>((resolve) => {
    const command = [join(COMMANDS, `${name}.ts`), ...parameters];
    const child = execFile(process.execPath, command, place, (error, stdout, stderr) => {
      const text = stdout + stderr;
      const said = `${error ? 'failed' : 'done'}: ${text}`;
      resolve({ status: error ? Number(error.code ?? 1) : 0, text, said });
    });
    child.stdin?.end(input);
  });
}
