import { spawn } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  watch,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

const MAIN = join(import.meta.dirname, '../../server/start/main.ts');

/**
 * The real server in a process of its own, in production, with a mail server, and everything that it leaves behind.
 * Its working, home and temporary folders are inside one folder.
 */
export async function spawnServer(nodeOptions: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'candor-traces-'));
  for (const name of ['work', 'home', 'tmp']) mkdirSync(join(folder, name));
  // Also those that are deleted again.
  const files = new Set<string>();
  const watcher = watch(folder, { recursive: true }, (_, name) => name !== null && files.add(name));
  const post = await openPostOffice();
  // In production, the server doesn't start where core dumps are on.
  const withoutDumps = ['-c', 'ulimit -c 0; exec "$@"', 'sh', process.execPath];
  const child = spawn('/bin/sh', [...withoutDumps, ...nodeOptions, MAIN], {
    cwd: join(folder, 'work'),
    env: {
      PATH: '/usr/bin:/bin',
      HOME: join(folder, 'home'),
      TMPDIR: join(folder, 'tmp'),
      NODE_ENV: 'production',
      PORT: '0',
      PUBLIC_URL: 'http://candor.example',
      APP_SECRET: 'test'.repeat(8),
      SMTP_URL: post.url,
      LOG_LEVEL: 'trace',
      // So that the author can come back right away.
      ARRIVALS: 'at-once',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const stopped = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const place = () => /listening at (http:[^"]+)/.exec(output)?.[1];
  const started = () => place() !== undefined && /^ {2}Candor |"msg":"running"/m.test(output);
  while (!started() && child.exitCode === null) await pause();
  if (!started()) throw new Error(`The server did not start:\n${output}`);

  return {
    url: place() ?? '',
    folder,
    mailedToken: () => /#[^\s]*token=([\w-]+)/.exec(post.newest())?.[1] ?? '',
    /** What it has written to standard output and standard error. */
    lines: () => output.split('\n'),
    /** Every file that it has created, changed or deleted, and those that are there now. */
    files: () => [...new Set([...files, ...(readdirSync(folder, { recursive: true }) as string[])])].sort(),
    /** All strings on the heap after a garbage collection. Needs `--heapsnapshot-signal=SIGUSR2`. */
    async heap(): Promise<Buffer> {
      child.kill('SIGUSR2');
      const work = join(folder, 'work');
      const path = () => join(work, readdirSync(work).find((file) => file.endsWith('.heapsnapshot')) ?? '.');
      let size = -1;
      while (path() === work || size !== statSync(path()).size || !isWhole(path())) {
        if (child.exitCode !== null) throw new Error(`The server stopped:\n${output}`);
        size = statSync(path()).size;
        await pause();
      }
      return readFileSync(path());
    },
    stop: async () => {
      child.kill('SIGTERM');
      await stopped;
      watcher.close();
      await post.close();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Whether a file of JSON ends as an object does. */
function isWhole(path: string): boolean {
  const file = openSync(path, 'r');
  const last = Buffer.alloc(8);
  const { size } = statSync(path);
  readSync(file, last, 0, last.length, Math.max(0, size - last.length));
  closeSync(file);
  return last.toString().replaceAll('\0', '').trimEnd().endsWith(']}');
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/** A real SMTP server that keeps the newest email. */
async function openPostOffice() {
  let newest = '';
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, callback) {
      let mail = '';
      stream.on('data', (chunk) => (mail += chunk));
      stream.on('end', () => {
        // Quoted-printable: long lines are broken, and an equals sign is written as =3D.
        newest = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    newest: () => newest,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}
