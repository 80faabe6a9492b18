import { setTimeout as pause } from 'node:timers/promises';
import type { Databases } from './databases.ts';
import type { createDoors } from './doors.ts';
import type { createServers } from './servers.ts';
import { databases, type Node } from './site.ts';

type Cluster = {
  nodes: Databases;
  doors: ReturnType<typeof createDoors>;
  servers: ReturnType<typeof createServers>;
  say: (text: string) => void;
};
/** `run`: what happens while the traffic goes on. */
type Plan = { name: string; does: string; needsCables?: true; run: (cluster: Cluster) => Promise<void> };

const SECOND = 1000;
let dead: Node | undefined;

/** One after the other; each leaves the cluster whole for the next one, but for what comes back later. */
export const plans: Plan[] = [
  { name: 'nothing', does: 'nothing happens', run: () => pause(15 * SECOND) },
  {
    name: 'primary',
    does: "the primary's machine dies",
    async run({ nodes, say }) {
      dead = await nodes.primary();
      nodes.kill(dead);
      say(`killed ${dead}: PostgreSQL, Patroni and etcd`);
      await pause(30 * SECOND);
      say(`${await nodes.primary()} is the primary`);
    },
  },
  {
    name: 'return',
    does: 'that machine comes back',
    async run({ nodes, say }) {
      dead ??= await killAny(nodes);
      nodes.startNode(dead);
      await nodes.whole();
      say(`${dead} is a replica`);
      await pause(15 * SECOND);
    },
  },
  {
    name: 'crash',
    does: "the primary's PostgreSQL crashes; Patroni and etcd go on",
    async run({ nodes, say }) {
      const node = await nodes.primary();
      nodes.crash(node);
      say(`killed PostgreSQL on ${node}`);
      await pause(20 * SECOND);
      await nodes.whole();
      say(`${await nodes.primary()} is the primary, and ${node} is a replica`);
      await pause(5 * SECOND);
    },
  },
  {
    name: 'process',
    does: 'one Candor dies, and starts again',
    async run({ servers, say }) {
      await servers.kill('app2');
      say('killed app2');
      await pause(15 * SECOND);
      await servers.start('app2');
      say('app2 is back');
      await pause(10 * SECOND);
    },
  },
  {
    name: 'valkey',
    does: 'Valkey dies, and starts again',
    async run({ doors, say }) {
      await doors.killValkey();
      say('killed Valkey');
      await pause(15 * SECOND);
      doors.startValkey();
      say('Valkey is back');
      await pause(10 * SECOND);
    },
  },
  {
    name: 'replica',
    does: 'a replica hangs, and goes on',
    run: (cluster) => hang(cluster, { role: 'synchronous', seconds: 25 }),
  },
  {
    name: 'hang',
    does: "the primary's machine hangs, and goes on",
    run: (cluster) => hang(cluster, { role: 'primary', seconds: 30 }),
  },
  {
    name: 'cut',
    does: "a replica's machine is cut off from the network, and comes back",
    needsCables: true,
    run: (cluster) => cutOff(cluster, { role: 'synchronous', seconds: 25 }),
  },
  {
    name: 'partition',
    does: "the primary's machine is cut off from the network, goes on by itself, and comes back",
    needsCables: true,
    run: (cluster) => cutOff(cluster, { role: 'primary', seconds: 30 }),
  },
  {
    name: 'etcd',
    does: 'all three etcd die, and start again',
    async run({ nodes, say }) {
      const primary = await nodes.primary();
      await nodes.killEtcd();
      say('killed etcd: no one can become the primary');
      await pause(20 * SECOND);
      for (const node of databases) nodes.startNode(node);
      await nodes.whole();
      say(`etcd is back, and the primary is ${await nodes.primary()}; it was ${primary}`);
      await pause(5 * SECOND);
    },
  },
];

type Away = { role: 'primary' | 'synchronous'; seconds: number };

const hang = ({ nodes, say }: Cluster, { role, seconds }: Away) =>
  goAway({ nodes, say, role, seconds, leave: nodes.freeze, comeBack: nodes.thaw });

const cutOff = ({ nodes, say }: Cluster, { role, seconds }: Away) =>
  goAway({ nodes, say, role, seconds, leave: (node) => nodes.cut?.(node), comeBack: nodes.mend });

type Leaving = Away &
  Pick<Cluster, 'nodes' | 'say'> & { leave: (node: Node) => void; comeBack: (node: Node) => void };

async function goAway({ nodes, say, role, seconds, leave, comeBack }: Leaving): Promise<void> {
  const node = await nodes[role]();
  leave(node);
  say(`${node} neither answers nor refuses`);
  await pause(seconds * SECOND);
  comeBack(node);
  await nodes.whole();
  say(`${node} is back, and ${await nodes.primary()} is the primary`);
  await pause(5 * SECOND);
}

/** For a run of `return` alone. */
async function killAny(nodes: Databases): Promise<Node> {
  const node = await nodes.primary();
  nodes.kill(node);
  await pause(20 * SECOND);
  return node;
}
