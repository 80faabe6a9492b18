import { connectReadOnly } from '#db/connect.ts';
import { connectionsOfProcess, readConnectionUse } from '#db/connection-use.ts';
import { isPooled } from '#db/is-pooled.ts';
import type { Config } from '#server/start/env.ts';
import { type Finding, ok, PATIENCE_MS, problem, reasonOf } from './finding.ts';

const CHECK = 'Connections';
/** For commands, backups and monitoring. */
const OTHERS = 5;

/** Whether PostgreSQL accepts as many connections as the site may open, and the direct ones reach PostgreSQL itself. */
export async function checkConnections({ databaseUrl, directUrl, postgres }: Config): Promise<Finding[]> {
  if (databaseUrl.startsWith('sqlite:')) return [];
  const hasDirect = directUrl !== databaseUrl;
  const through = async (name: string, url: string) =>
    isPooled(url, PATIENCE_MS).catch((error: unknown) =>
      problem(
        CHECK,
        `${name} can't be reached (${reasonOf(error)}). Check it, and check what answers there.`,
      ),
    );
  const requests = await through('DATABASE_URL', databaseUrl);
  const direct = hasDirect ? await through('DATABASE_DIRECT_URL', directUrl) : requests;
  const unreached = [...new Set([requests, direct])].filter((found) => typeof found !== 'boolean');
  if (unreached.length > 0) return unreached;
  if (direct)
    return [
      problem(
        CHECK,
        hasDirect
          ? 'DATABASE_DIRECT_URL points to a pooler. Set it to PostgreSQL itself, which migrations, jobs and commands need.'
          : 'DATABASE_URL points to a pooler. Set DATABASE_DIRECT_URL to PostgreSQL itself, which migrations, jobs and commands need.',
      ),
    ];

  const ofRequests = connectionsOfProcess(postgres.connections);
  const ofJobs = hasDirect ? connectionsOfProcess() : 0;
  // The pooler has connections of its own to PostgreSQL, as many as it is told to.
  return [await compare(directUrl, requests ? ofJobs : ofRequests + ofJobs, requests === true)];
}

async function compare(url: string, each: number, besidesPooler: boolean): Promise<Finding> {
  const db = connectReadOnly(url);
  try {
    const { most, reserved, processes } = await readConnectionUse(db);
    const free = most - reserved - OTHERS;
    const needed = each * processes;
    const pooler = besidesPooler ? ", not counting the pooler's" : '';
    const says = `PostgreSQL accepts ${most} connections and reserves ${reserved} of them for its administrators. ${servers(processes)} up to ${needed}${pooler}`;
    if (needed > free)
      return problem(
        CHECK,
        `${says}, and commands and monitoring need some. Set max_connections to ${needed + reserved + OTHERS} or more, or ${besidesPooler ? 'run fewer servers' : 'lower DATABASE_CONNECTIONS'}.`,
      );
    return ok(CHECK, `${says}. That's enough for ${Math.floor(free / each)}.`);
  } finally {
    await db.destroy();
  }
}

const servers = (count: number) => (count === 1 ? 'One server needs' : `The ${count} running servers need`);
