import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

type Start = {
  env: Record<string, string>;
  cwd: string;
  /** As the account without rights; otherwise, as who runs the check. */
  plain?: boolean;
  /** What starts it on another machine. */
  through?: string[];
};
export type Processes = ReturnType<typeof createProcesses>;

/** Debian's account without rights, since PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
export const isRoot = process.getuid?.() === 0;
/** The account of the database's programs. */
export const account: { uid?: number; gid?: number } = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** For a program that something else starts, as root. */
const asAccount = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];

/** Programs whose output goes into `logs`, and which end with this process. */
export function createProcesses(logs: string) {
  const running = new Map<string, ChildProcess>();
  return {
    start(
      name: string,
      program: string,
      args: string[],
      { env, cwd, plain = false, through = [] }: Start,
    ): void {
      const log = openSync(join(logs, `${name}.log`), 'a');
      const isElsewhere = through.length > 0;
      const start = [...through, ...(plain && isElsewhere ? asAccount : []), program, ...args];
      const [command = '', ...rest] = start;
      const child = spawn(command, rest, {
        env,
        cwd,
        stdio: ['ignore', log, log],
        detached: true,
        ...(plain && !isElsewhere && account),
      });
      closeSync(log);
      child.on('error', () => {});
      running.set(name, child);
    },
    isRunning: (name: string) => {
      const child = running.get(name);
      return child !== undefined && child.exitCode === null && child.signalCode === null;
    },
    pid: (name: string): number | undefined => running.get(name)?.pid,
    /** It keeps its connections, and answers nothing. */
    stop(name: string): void {
      const pid = running.get(name)?.pid;
      if (pid !== undefined) signal(tree(pid), 'SIGSTOP');
    },
    /** Kills a program and all that it has started, and waits for its end. */
    async kill(name: string): Promise<void> {
      const child = running.get(name);
      if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      signal(tree(child.pid), 'SIGKILL');
      await ended;
    },
    killAll(): void {
      for (const { pid } of running.values()) if (pid !== undefined) signal(tree(pid), 'SIGKILL');
    },
  };
}

/** A process and all that came from it. */
export function tree(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(name);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [pid];
  for (const one of found) found.push(...(children.get(one) ?? []));
  return found;
}

function parentOf(pid: string): number | undefined {
  try {
    // The name of the program, in parentheses, may have spaces.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** What a process was started with; empty if there is none. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Sends a signal to processes, of which some may have ended. */
export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {}
  }
}

/** Waits until something is there. @throws after so many seconds, or when what it comes from has ended */
export async function until<Found>(
  what: string,
  seconds: number,
  look: () => Promise<Found | undefined>,
  runs: () => boolean = () => true,
): Promise<Found> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (!runs()) throw new Error(`${what} ended: see its log.`);
    if (Date.now() > end) throw new Error(`${what} took longer than ${seconds} seconds.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Whether someone answers at a port. */
export function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 500 });
    const end = (connected: boolean) => {
      socket.destroy();
      resolve(connected);
    };
    socket.on('connect', () => end(true));
    for (const event of ['timeout', 'error']) socket.on(event, () => end(false));
  });
}
