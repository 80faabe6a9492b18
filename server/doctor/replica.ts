import { setTimeout as pause } from 'node:timers/promises';
import { connect, connectReadOnly, type Database } from '#db/connect.ts';
import { countPlaces } from '#db/presence.ts';
import { bytesBehind, readReplicationState } from '#db/replication-state.ts';
import { readServerSettings } from '#db/server-settings.ts';
import type { Config } from '#server/start/env.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';
import { findBadSettings, settingNames } from './server-settings.ts';

const CHECK = 'Replica';
/** How long the replica may take to get what the primary has. */
const CATCH_UP_MS = 2000;
const STEP_MS = 100;

/** Whether DATABASE_REPLICA_URL points to a server that follows the primary, and has all public data. */
export async function checkReplica({ replica, directUrl }: Config): Promise<Finding[]> {
  if (replica === undefined) return [];
  const following = connect(replica.url, { isPooled: replica.isPooled });
  const primary = connectReadOnly(directUrl);
  try {
    return [
      await compare(primary, following),
      ...(await checkItsSettings(following)),
      ...(await checkAcknowledging(primary)),
    ];
  } finally {
    await Promise.all([following.destroy(), primary.destroy()]);
  }
}

/** It has a log of its own, and so do the lines about what it does. */
async function checkItsSettings(following: Database): Promise<Finding[]> {
  const server = await readServerSettings(following, settingNames).catch(() => undefined);
  return server ? findBadSettings(server.settings, 'On the replica, ') : [];
}

/** Whether a server that has missed a decision can show what was before it, once the primary is gone. */
async function checkAcknowledging(primary: Database): Promise<Finding[]> {
  const servers = await countPlaces(primary).catch(() => 0);
  if (servers < 2) return [];
  const known = await readServerSettings(primary, ['synchronous_commit', 'synchronous_standby_names']);
  const { synchronous_commit, synchronous_standby_names } = known?.settings ?? {};
  if (synchronous_commit === 'remote_apply' && synchronous_standby_names !== '') return [];
  return [
    warning(
      CHECK,
      'The primary accepts a decision before the replica shows it. If the primary fails in that moment, one server may show for a minute what another no longer shows. Name the replica in synchronous_standby_names, and set synchronous_commit = remote_apply.',
    ),
  ];
}

async function compare(primary: Database, following: Database): Promise<Finding> {
  let first: State;
  try {
    first = await readReplicationState(following);
  } catch (error) {
    return problem(
      CHECK,
      `The replica can't be read (${reasonOf(error)}). Check DATABASE_REPLICA_URL, and check that it's running. Until then, no one can read the site while the primary is down.`,
    );
  }
  const source = await readReplicationState(primary).catch(() => undefined);
  if (source === undefined) return warning(CHECK, "The primary can't be read, so they can't be compared.");
  if (first.system !== source.system)
    return problem(
      CHECK,
      'DATABASE_REPLICA_URL points to another database, not to a copy of this one. Visitors would see its companies and reviews. Correct it.',
    );
  if (!first.follows)
    return warning(
      CHECK,
      "DATABASE_REPLICA_URL points to a server that accepts writes, so no one can read the site while that one is down. Set it to a replica. (A load balancer may do this when there's no replica.)",
    );
  return judge(source, await catchUp(following, first, source));
}

async function catchUp(following: Database, first: State, source: State): Promise<State> {
  let state = first;
  for (let waited = 0; waited < CATCH_UP_MS && lacks(state, source) > 0; waited += STEP_MS) {
    await pause(STEP_MS);
    state = await readReplicationState(following);
  }
  return state;
}

function judge(source: State, state: State): Finding {
  const version = `the public data version ${source.version}`;
  const bytes = lacks(state, source);
  if (bytes === 0) return ok(CHECK, `It follows this primary, has ${version}, and isn't behind.`);
  const lag = `${Math.ceil(bytes / 1024)} kB behind the primary; its newest change is ${Math.round(state.seconds ?? 0)} seconds old`;
  if (state.version < source.version)
    return warning(
      CHECK,
      `It follows this primary, but is ${lag}. It has version ${state.version} of the public data instead of ${source.version}, so everything is read from the primary. Look at its log, its disk and the network between them.`,
    );
  return warning(
    CHECK,
    `It follows this primary and has ${version}, but is ${lag}. Look at its log, its disk and the network between them.`,
  );
}

type State = Awaited<ReturnType<typeof readReplicationState>>;

const lacks = (state: State, source: State) => bytesBehind(source.position, state.position);
