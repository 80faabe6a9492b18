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
import { runMain } from './run-main.ts';

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
export async function spawnServer(flags: string[] = [], environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'candor-traces-'));
  for (const name of ['work', 'home', 'tmp']) mkdirSync(join(folder, name));
  const { files, stopWatching } = watchFolder(folder);
  const post = await startMailServer();
  const newestMail = () => post.mails.at(-1)?.raw ?? '';
  const running = await runMain({
    cwd: join(folder, 'work'),
    flags,
    env: {
      HOME: join(folder, 'home'),
      TMPDIR: join(folder, 'tmp'),
      NODE_ENV: 'production',
      RATE_LIMITS: 'on',
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
  if (running.url === '') throw new Error(`The server did not start:\n${running.output()}`);

  return {
    url: running.url,
    pid: running.pid,
    folder,
    mailedToken: () => tokenIn(newestMail()),
    mailedCode: () => codeIn(decoded(newestMail())),
    /** What it has written to standard output and standard error. */
    lines: () => running.output().split('\n'),
    /** Every file that it has created, changed or deleted, and those that are there now. */
    files: () => [...new Set([...files, ...(readdirSync(folder, { recursive: true }) as string[])])].sort(),
    /** All strings on the heap after a garbage collection. Needs `--heapsnapshot-signal=SIGUSR2`. */
    async heap(): Promise<Buffer> {
      running.signal('SIGUSR2');
      const work = join(folder, 'work');
      const path = () => join(work, readdirSync(work).find((file) => file.endsWith('.heapsnapshot')) ?? '.');
      let size = -1;
      while (path() === work || size !== statSync(path()).size || !isWhole(path())) {
        size = statSync(path()).size;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return readFileSync(path());
    },
    stop: async () => {
      running.signal('SIGTERM');
      await running.status();
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
