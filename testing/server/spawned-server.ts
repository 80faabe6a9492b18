import { spawn } from 'node:child_process';
import {
  closeSync,
  type FSWatcher,
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
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { codeIn, decoded, startMailServer, tokenIn } from './mail-server.ts';

const MAIN = join(import.meta.dirname, '../../server/start/main.ts');

/** Every file in a folder from now on, also those that are deleted again. */
function watchFolder(folder: string) {
  const files = new Set<string>();
  const watchers = new Map<string, FSWatcher>();
  // A watcher for each folder: Node's recursive one misses files that are gone when it looks.
  const add = (path: string) => {
    if (watchers.has(path)) return;
    const seen = (name: string) => {
      const file = join(path, name);
      files.add(file);
      if (statSync(join(folder, file), { throwIfNoEntry: false })?.isDirectory()) add(file);
    };
    // A change of the folder itself comes with its own name.
    const own = basename(join(folder, path));
    const notice = (_: string, name: string | null) => name !== null && name !== own && seen(name);
    watchers.set(path, watch(join(folder, path), notice));
    for (const name of readdirSync(join(folder, path))) seen(name);
  };
  add('');
  return {
    files,
    stopWatching() {
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

/**
 * The real server in a process of its own, in production, with a mail server, and everything that it leaves behind.
 * Its working, home and temporary folders are inside one folder.
 */
export async function spawnServer(nodeOptions: string[] = [], environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'candor-traces-'));
  for (const name of ['work', 'home', 'tmp']) mkdirSync(join(folder, name));
  const { files, stopWatching } = watchFolder(folder);
  const post = await startMailServer();
  const newestMail = () => post.mails.at(-1)?.raw ?? '';
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
      // A busy machine refuses requests, and no test of this server asks for that.
      LOAD_SHEDDING: 'off',
      ...environment,
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
    pid: child.pid ?? 0,
    folder,
    mailedToken: () => tokenIn(newestMail()),
    mailedCode: () => codeIn(decoded(newestMail())),
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
      stopWatching();
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
