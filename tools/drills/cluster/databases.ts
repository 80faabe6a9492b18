import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Question } from './ask.ts';
import { account, commandOf, connects, isRoot, type Processes, signal, tree, until } from './processes.ts';
import { databases, type Node, type Place } from './site.ts';

type Member = { name: Node; role: string; state: string; timeline?: number; lag?: number | 'unknown' };
export type Databases = ReturnType<typeof createDatabases>;

const START_SECONDS = 90;
/** Those of etcd and PostgreSQL. */
const CLOSED = [2379, 2380, 5432];
const ASK = join(import.meta.dirname, 'ask.ts');

/** Three nodes, each with etcd, Patroni and PostgreSQL. */
export function createDatabases({ nodes, programs, values, network }: Place, processes: Processes) {
  const startNode = (name: Node) => {
    const { config } = nodes[name];
    for (const folder of ['postgres', 'etcd'].map((what) => join(config, what))) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (isRoot) chownSync(folder, account.uid ?? 0, account.gid ?? 0);
    }
    const options = { env: programs.environment, cwd: config, plain: true, through: network.enter(name) };
    if (!processes.isRunning(`${name}-etcd`))
      processes.start(`${name}-etcd`, programs.program('etcd'), ['--config-file', 'etcd.yml'], options);
    if (!processes.isRunning(`${name}-patroni`)) {
      const patroni = [programs.program('patroni'), join(config, 'patroni.yml')];
      processes.start(`${name}-patroni`, programs.program('python3'), patroni, options);
    }
  };

  const running = (...names: string[]) =>
    names.filter(processes.isRunning).flatMap((name) => tree(processes.pid(name) ?? 0));

  /** PostgreSQL leaves Patroni's tree. After a crash, its number may be that of another program. */
  const postgres = (name: Node): number[] => {
    const { config } = nodes[name];
    const file = join(config, 'postgres/postmaster.pid');
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    return commandOf(pid).includes(config) ? tree(pid) : [];
  };
  const everything = (name: Node) => [...running(`${name}-patroni`, `${name}-etcd`), ...postgres(name)];

  const members = async (from: Node): Promise<Member[]> => {
    const response = await fetch(`http://${nodes[from].address}:8008/cluster`, {
      signal: AbortSignal.timeout(1000),
    });
    return ((await response.json()) as { members: Member[] }).members;
  };

  /** What the first node that answers says about all of them. */
  const cluster = async (): Promise<Member[]> => {
    for (const name of databases) {
      const found = await members(name).catch(() => undefined);
      if (found) return found;
    }
    return [];
  };

  const withRole = async (...roles: string[]) => {
    const found = (await cluster()).find(
      ({ role, state }) => roles.includes(role) && /run|stream/.test(state),
    );
    return found?.name;
  };

  /** Until all three say that all three run, that the same one is the primary, and that the others have what it has. */
  const whole = () =>
    until('A whole cluster', START_SECONDS, async () => {
      const views = await Promise.all(databases.map(members));
      const ready = views.map((found) =>
        found
          .filter(({ state, lag }) => /run|stream/.test(state) && lag !== 'unknown')
          .map(({ name, role }) => `${name} ${role}`)
          .toSorted(),
      );
      const [first = []] = ready;
      const count = (role: string) => first.filter((member) => member.endsWith(` ${role}`)).length;
      const isSame = new Set(ready.map(String)).size === 1;
      return isSame && count('leader') === 1 && count('sync_standby') === 2 ? true : undefined;
    });

  return {
    startNode,
    async start(): Promise<void> {
      for (const name of databases) startNode(name);
      await whole();
      if (network.protect) for (const name of databases) await expectClosed(name, nodes[name].address);
    },
    whole,
    primary: () => until('Finding the primary', 30, () => withRole('leader')),
    synchronous: () => until('Finding the synchronous replica', 30, () => withRole('sync_standby')),
    /** As if the machine had lost its power. */
    kill: (name: Node) => signal(everything(name), 'SIGKILL'),
    crash: (name: Node) => signal(postgres(name), 'SIGKILL'),
    /** It neither answers nor refuses. */
    freeze: (name: Node) => signal(everything(name), 'SIGSTOP'),
    thaw: (name: Node) => signal(everything(name), 'SIGCONT'),
    /** Its programs go on, but reach no one. Undefined where that isn't possible. */
    cut: network.cut as ((name: Node) => void) | undefined,
    mend: (name: Node) => network.mend(name),
    killEtcd: () => Promise.all(databases.map((name) => processes.kill(`${name}-etcd`))),
    killAll(): void {
      for (const name of databases) signal(everything(name), 'SIGKILL');
    },
    /** Asks one node directly, as the site's account and from where Candor runs: no one else is let in. */
    async query<Row extends pg.QueryResultRow>(
      name: Node,
      text: string,
      given: unknown[] = [],
    ): Promise<Row[]> {
      const question: Question = {
        host: nodes[name].address,
        password: values.CANDOR_DB_PASSWORD ?? '',
        text,
        given,
      };
      const [command = '', ...rest] = [...network.enter('app1'), process.execPath, ASK];
      const answer = execFileSync(command, rest, {
        env: programs.environment,
        input: JSON.stringify(question),
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      });
      return JSON.parse(answer) as Row[];
    },
  };
}

/** @throws if a node lets this machine in, which is none of those that may connect */
async function expectClosed(name: Node, host: string): Promise<void> {
  for (const port of CLOSED)
    if (await connects(host, port)) throw new Error(`${name} lets anyone connect to port ${port}.`);
}
