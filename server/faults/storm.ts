import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '#db/connect.ts';
import type { DialectName } from '#testing/database/fresh-db.ts';
import { type Running, runMain } from '#testing/server/run-main.ts';
import { askSite } from './ask.ts';
import { compare, settle } from './compare.ts';
import { openLedger } from './ledger.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { asAdmin, signIn } from './people.ts';
import { openPostOffice } from './post-office.ts';
import { type Scene, writers } from './writers.ts';

const EMPLOYERS = 4;
const LONGEST_MS = 1200;
/** Every so many rounds, PostgreSQL is killed instead of Candor, which goes on. */
const DATABASE_EACH = 4;
/** Every so many rounds, reviews wait for the full hour. */
const HOURLY_EACH = 3;

type Round = {
  number: number;
  killed: string;
  afterMs: number;
  done: number;
  tookMs: number;
  problems: string[];
};
type Options = {
  dialect: DialectName;
  rounds: number;
  log?: (round: Round) => void;
  /** Modules that run before the server. */
  imports?: string[];
};

/** Kills a site with -9 in the middle of writes of all kinds, again and again, and compares what it said with what is there. */
export async function storm({ dialect, rounds, log, imports = [] }: Options) {
  const cwd = mkdtempSync(join(tmpdir(), 'candor-storm-'));
  const postgres = dialect === 'postgres' ? await startOwnPostgres() : undefined;
  await postgres?.run('create database candor', 'postgres');
  const url = postgres?.url ?? `sqlite:${join(cwd, 'storm.db')}`;
  const post = await openPostOffice();
  const start = (number: number) =>
    runMain({
      cwd,
      imports,
      env: {
        DATABASE_URL: url,
        SMTP_URL: post.url,
        ...asAdmin,
        ARRIVALS: number % HOURLY_EACH === 0 ? 'hourly' : 'at-once',
      },
    });
  const scene: Scene = { ask: askSite(''), ledger: openLedger(), post, employers: [], session: '' };
  const problems: string[] = [];
  let site: Running | undefined;
  try {
    site = await start(1);
    scene.ask = askSite(site.url);
    await prepare(scene);
    for (let number = 1; number <= rounds; number += 1) {
      const begun = performance.now();
      const victim = number % DATABASE_EACH === 0 && postgres ? postgres : undefined;
      const { afterMs, done } = await untilKilled(scene, site, victim);
      if (victim === undefined) {
        site = await start(number + 1);
        scene.ask.close();
        scene.ask = askSite(site.url);
      } else await untilReady(scene);
      const found = await check(scene, url, join(cwd, 'data/keys'));
      problems.push(...found.map((problem) => `round ${number}: ${problem}`));
      const tookMs = performance.now() - begun;
      log?.({ number, killed: victim ? 'PostgreSQL' : 'Candor', afterMs, done, tookMs, problems: found });
    }
    return { problems, cut: scene.ledger.cut, written: sizesOf(scene) };
  } catch (error) {
    throw new Error(site?.output(), { cause: error });
  } finally {
    scene.ask.close();
    await site?.stop();
    await postgres?.remove();
    await post.close();
    rmSync(cwd, { recursive: true, force: true });
  }
}

const sizesOf = ({ ledger: { authors, companies, decisions, reports } }: Scene) => ({
  reviews: authors.size,
  companies: companies.size,
  decisions: decisions.size,
  reports: reports.size,
});

async function prepare(scene: Scene): Promise<void> {
  for (let number = 0; number < EMPLOYERS; number += 1) {
    const domain = `employer-${number}.example`;
    const { data } = await scene.ask('POST', '/api/v1/companies', {
      body: { name: `Employer ${number}`, domain },
    });
    scene.employers.push({ id: data.id, domain });
  }
  scene.session = await signIn(scene.ask);
}

/** All write until one of the two processes is killed, and as long as that one is gone. */
async function untilKilled(scene: Scene, site: Running, postgres: OwnPostgres | undefined) {
  let isOver = false;
  let done = 0;
  const writing = Promise.all(
    writers.map(async (write) => {
      while (!isOver) {
        await write(scene);
        done += 1;
        await pause(1);
      }
    }),
  );
  // Thrown below.
  writing.catch(() => {});
  const afterMs = Math.random() * LONGEST_MS;
  await pause(afterMs);
  if (postgres) {
    await postgres.kill();
    await postgres.start();
  } else {
    site.signal('SIGKILL');
    await site.status();
  }
  isOver = true;
  await writing;
  return { afterMs, done };
}

async function untilReady({ ask }: Scene): Promise<void> {
  while ((await ask('GET', '/readyz')).status !== 200) await pause(50);
}

async function check(scene: Scene, url: string, keys: string): Promise<string[]> {
  const unsettled = await settle(scene);
  const { surprises } = scene.ledger;
  await using db = connect(url);
  return [...unsettled, ...surprises.splice(0), ...(await compare(db, keys, scene))];
}
