import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../cluster/processes.ts';
import { NAMESERVER } from './network.ts';

const PATIENCE_S = 180;
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';
/** Where the last command left its shell. */
const WHERE = 'root/.where';

export type Machine = ReturnType<typeof createMachine>;

/** A Debian in a folder, which systemd-nspawn boots with its own systemd. */
export function createMachine(folder: string) {
  writeFileSync(join(folder, 'etc/resolv.conf'), `nameserver ${NAMESERVER}\n`);
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n');
  // Those of this machine, of which there may be more than Debian's, also after the machine has gathered them again.
  cpSync(join('/', CERTIFICATES), join(folder, 'usr/local/share/ca-certificates/host.crt'));
  writeFileSync(join(folder, WHERE), '/root\n');
  let nspawn: ChildProcess | undefined;
  const ended = () => nspawn === undefined || nspawn.exitCode !== null || nspawn.signalCode !== null;
  let leader = '';

  /** Runs commands in the machine as root, one shell after the other, each in the folder where the last one ended. */
  async function run(commands: string): Promise<string> {
    const script = `cd "$(cat /${WHERE})"\n${commands}\npwd > /${WHERE}`;
    const environment = [
      ...['HOME=/root', 'LANG=C.UTF-8', `NODE_EXTRA_CA_CERTS=/${CERTIFICATES}`],
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ];
    const shell = ['env', '--ignore-environment', ...environment, 'bash', '-euo', 'pipefail', '-c', script];
    const all = ['--target', leader, '--all', '--wdns=/', ...shell];
    const options = { maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await promisify(execFile)('nsenter', all, options).catch((error) => {
      throw new Error(`${commands}\n${error.stdout}${error.stderr}`);
    });
    return stdout.trim();
  }

  async function boot(): Promise<void> {
    nspawn = startIn(folder);
    const { pid } = nspawn;
    leader = await until(
      'The first process',
      PATIENCE_S,
      async () => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim() || undefined,
      () => !ended(),
    );
    const state = () => run('systemctl is-system-running || true');
    await until(
      'The boot',
      PATIENCE_S,
      async () => /^(running|degraded)$/.test(await state()) || undefined,
      () => !ended(),
    );
  }

  return {
    folder,
    run,
    boot,
    /** As a person would, who types it. */
    async reboot(): Promise<void> {
      // The shell may end before the command.
      await run('systemctl reboot').catch(() => {});
      await until('The way down', PATIENCE_S, async () => ended() || undefined);
      await boot();
    },
    /** Whatever it is doing: the end of its first process is the end of all others. */
    async kill(): Promise<void> {
      if (ended()) return;
      process.kill(Number(leader) || Number(nspawn?.pid), 'SIGKILL');
      await until('The end', PATIENCE_S, async () => ended() || undefined);
    },
  };
}

/** Without a systemd on this machine, in a control group that we make ourselves. */
function startIn(folder: string): ChildProcess {
  const options = [`--directory=${folder}`, '--boot', '--register=no', '--hostname=candor'];
  const quiet = ['--resolv-conf=off', '--link-journal=no', '--console=pipe', '--quiet'];
  const command = ['systemd-nspawn', ...options, ...quiet];
  const env = { ...process.env, UNIFIED_CGROUP_HIERARCHY: '1' };
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  if (existsSync('/run/systemd/system'))
    return spawn('systemd-nspawn', command.slice(1), { env, stdio: [...stdio] });
  const group = groupOf(folder);
  mkdirSync(group, { recursive: true });
  const script = 'echo $$ > "$0/cgroup.procs" && exec "$@"';
  return spawn('sh', ['-c', script, group, ...command, '--keep-unit'], { env, stdio: [...stdio] });
}

/** Removes what a machine leaves outside its folder. */
export function forgetMachine(folder: string): void {
  const group = groupOf(folder);
  if (existsSync(group)) execFileSync('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';']);
}

/** Of the hierarchy that systemd uses today, wherever this machine has it. */
function groupOf(folder: string): string {
  const line = /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8'));
  if (line?.[1] === undefined) throw new Error('This machine has no control groups (cgroup2).');
  return join(line[1], basename(join(folder, '..')));
}
