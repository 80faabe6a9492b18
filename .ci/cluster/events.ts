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
    does: 'the synchronous replica hangs, and goes on',
    async run({ nodes, say }) {
      const node = await nodes.synchronous();
      nodes.freeze(node);
      say(`stopped ${node}, which holds each write until it has it`);
      await pause(25 * SECOND);
      nodes.thaw(node);
      await nodes.whole();
      say(`${node} goes on`);
      await pause(5 * SECOND);
    },
  },
  {
    name: 'hang',
    does: "the primary's machine hangs, and goes on",
    async run({ nodes, say }) {
      const node = await nodes.primary();
      nodes.freeze(node);
      say(`stopped ${node}, which neither answers nor refuses`);
      await pause(30 * SECOND);
      nodes.thaw(node);
      await nodes.whole();
      say(`${node} goes on, as a replica of ${await nodes.primary()}`);
      await pause(5 * SECOND);
    },
  },
  {
    name: 'cut',
    does: "the synchronous replica's machine is cut off from the network, and comes back",
    needsCables: true,
    async run({ nodes, say }) {
      const node = await nodes.synchronous();
      nodes.cut?.(node);
      say(`cut off ${node}`);
      await pause(25 * SECOND);
      nodes.mend(node);
      await nodes.whole();
      say(`${node} is back`);
      await pause(5 * SECOND);
    },
  },
  {
    name: 'partition',
    does: "the primary's machine is cut off from the network, goes on by itself, and comes back",
    needsCables: true,
    async run({ nodes, say }) {
      const node = await nodes.primary();
      nodes.cut?.(node);
      say(`cut off ${node}, which still has its programs`);
      await pause(30 * SECOND);
      nodes.mend(node);
      await nodes.whole();
      say(`${node} is back, as a replica of ${await nodes.primary()}`);
      await pause(5 * SECOND);
    },
  },
  {
    name: 'etcd',
    does: 'all three etcd die, and start again',
    async run({ nodes, say }) {
      const primary = await nodes.primary();
      await nodes.killEtcd();
      say('killed etcd: nobody can become the primary');
      await pause(20 * SECOND);
      for (const node of databases) nodes.startNode(node);
      await nodes.whole();
      say(`etcd is back, and the primary is ${await nodes.primary()}; it was ${primary}`);
      await pause(5 * SECOND);
    },
  },
];

/** For a run of `return` alone. */
async function killAny(nodes: Databases): Promise<Node> {
  const node = await nodes.primary();
  nodes.kill(node);
  await pause(20 * SECOND);
  return node;
}
