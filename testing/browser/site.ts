import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#db/connect.ts';
import { insertCompany } from '#db/queries/companies.ts';
import { publicDataChanged, readSiteStats } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { compileCache } from '#testing/database/compile-cache.ts';
import { freePort } from '#testing/database/free-port.ts';

const START_MS = 110_000;
const PROJECT = join(import.meta.dirname, '../..');

export type Site = {
  url: string;
  /** The SQLite file with its data. */
  database: string;
  /** What the terminal prints about the demo moderator. */
  moderator: { email: string; password: string };
  /** The link that the log of an empty site in production has for its first admin. */
  setupLink: string;
  /** The link in the newest email in the mailbox. */
  newestLink: () => Promise<string>;
  stop: () => Promise<void>;
};

/** The program that `npm start` runs, which other releases have elsewhere. */
export const startOf = (project: string): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  return scripts.start.split(' ').filter((word: string) => word.endsWith('.ts'));
};

/**
 * The real server in its own process, with an empty data folder and the demo data, as `npm start` runs it, or with
 * another command.
 * @param prepared a folder in which a site has been, to begin with a copy of it
 */
export async function startSite(
  environment: Record<string, string> = {},
  project = PROJECT,
  command = startOf(project),
  prepared?: string,
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-site-'));
  if (prepared && !needsOwnData.some((name) => name in environment))
    cpSync(prepared, folder, { recursive: true });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const site = await startIn(folder, environment, project, command);
    return { ...site, stop: () => site.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** With these, a site has no demo data, or that of another day. */
const needsOwnData = ['NODE_ENV', 'NODE_OPTIONS'];

/** A site in a folder that stays when it is stopped. */
export async function startIn(
  folder: string,
  environment: Record<string, string> = {},
  project = PROJECT,
  command = startOf(project),
): Promise<Site> {
  const port = await freePort();
  const isProduction = environment.NODE_ENV === 'production';
  const [script = '', ...given] = command;
  const child = spawn(process.execPath, [join(project, script), ...given], {
    cwd: folder,
    env: {
      ...{ PATH: '/usr/bin:/bin', PORT: String(port), LOG_LEVEL: isProduction ? 'info' : 'warn' },
      // A busy machine refuses requests, and no test of a browser asks for that.
      ...(isProduction && { PUBLIC_URL: `http://127.0.0.1:${port}`, LOAD_SHEDDING: 'off' }),
      ...{ ...compileCache(), ...environment },
    },
  });
  const output = await announcement(child, isProduction ? /"running"/ : /Moderator +\S+ +\S+\n/);
  const [, url = ''] = /(?:Candor +|"url":")([^\s"]+)/.exec(output) ?? [];
  const [, email = '', password = ''] = /Moderator +(\S+) +(\S+)/.exec(output) ?? [];
  return {
    url,
    database: join(folder, 'data/candor.db'),
    moderator: { email, password },
    setupLink: /http[^\s"]+\/invitation#token=[\w-]+/.exec(output)?.[0] ?? '',
    newestLink: async () => {
      const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { links: string[] }[];
      return mails[0]?.links[0] ?? '';
    },
    stop: async () => {
      const stopped = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await stopped;
    },
  };
}

/** Adds fictional companies without reviews directly to the database, until the directory has this many. */
export async function growDirectory(site: Site, size: number): Promise<void> {
  const db = connect(`sqlite:${site.database}`);
  try {
    await db.transaction().execute(async (trx: Transaction) => {
      const { company_count } = await readSiteStats(trx);
      for (let index = company_count; index < size; index += 1) {
        await insertCompany(trx, {
          name: `Foundry ${index}`,
          domain: `foundry-${index}.example`,
          hq_location: index % 3 === 0 ? null : 'Nairobi, Kenya',
          address: null,
          created_on: '2026-03-01',
        });
        await publicDataChanged(trx, { company_count: 1 });
      }
    });
  } finally {
    await db.destroy();
  }
}

/** What the server prints until a last line, once it listens. @throws if it stops before that, or takes too long */
function announcement(child: ChildProcess, last: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => child.kill('SIGKILL'), START_MS);
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      if (!last.test(output)) return;
      clearTimeout(timer);
      resolve(output);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('exit', (code) => {
      clearTimeout(timer);
      const reason = child.killed ? 'did not start in time' : `stopped with ${code}`;
      reject(new Error(`The server ${reason}:\n${output}`));
    });
  });
}
