import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostOffice } from '#server/faults/post-office.ts';
import { until } from '../cluster/processes.ts';
import { equal } from '../deploy/report.ts';
import { type createAdmin, SITE_NAME } from './admin.ts';
import type { Machine } from './debian.ts';
import { ADMIN, REPOSITORY, stepsOf } from './notes.ts';
import { checkSite, readyAgain } from './site.ts';
import { addCompany, call, domains, read, submitReview, trustOnly } from './visitor.ts';

const AUTHORITY = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';

export type Story = {
  machine: Machine;
  /** Where visitors find the machine. */
  address: string;
  post: PostOffice;
  admin: ReturnType<typeof createAdmin>;
  check: (what: string, body: () => unknown) => Promise<boolean>;
};

/** From a bare Debian to a restored backup, in the order of the notes. Ends early when a step can't be followed. */
export async function followNotes(story: Story): Promise<void> {
  const { machine, check } = story;
  const booted = await check('Debian 13 boots with its own systemd', async () => {
    await machine.boot();
    equal(await machine.run('systemctl is-system-running'), 'running');
  });
  const parts = [install, useSite, restart, update, goBack, restore];
  if (!booted) return;
  for (const part of parts) if (!(await part(story))) return;
}

/** Carries out commands of the notes, and says what the last of them printed. */
async function follow({ machine, check }: Story, name: string, steps: string[]): Promise<string | undefined> {
  let printed: string | undefined;
  for (const [index, step] of steps.entries()) {
    const done = await check(`${name}, block ${index + 1} of ${steps.length}`, async () => {
      printed = await machine.run(step);
    });
    if (!done) return undefined;
  }
  return printed;
}

async function install(story: Story): Promise<boolean> {
  const { machine, address, post, admin, check } = story;
  const name = 'On one Debian machine';
  const start = performance.now();
  const printed = await follow(story, name, stepsOf(name));
  const link = /^https:.*\/invitation#token=\S+$/m.exec(printed ?? '')?.[0];
  if (link === undefined) return false;
  trustOnly(readFileSync(join(machine.folder, AUTHORITY), 'utf8'));
  await check('the invitation was emailed too', () => equal(link.endsWith(`=${post.tokenOf(ADMIN)}`), true));
  const who = 'the invited admin chooses a password, sets up a second factor, and says whose site it is';
  const accepted = await check(who, () => admin.accept(link));
  await check('its pages have that name', async () => {
    equal((await (await read('/about')).text()).includes(SITE_NAME), true);
  });
  const minutes = (performance.now() - start) / 60_000;
  console.log(`  That took ${minutes.toFixed(1)} minutes on a Debian with nothing installed.`);
  await checkSite(machine, address, check);
  return accepted;
}

async function useSite({ machine, post, admin, check }: Story): Promise<boolean> {
  await check('asks the admin for a code at the next sign-in', () => admin.signIn());
  await check('emails a link, and accepts a review from the person who opens it', async () => {
    const company = await addCompany('mine.test');
    await call('/email/verify/send', { email: 'me@mine.test', company_id: company });
    const token = await until('The email', 60, async () => post.tokenOf('me@mine.test') || undefined);
    equal(await submitReview(company, token), 'pending');
  });
  await check('PostgreSQL has the company and the admin', async () => {
    const select =
      "select (select string_agg(domain, ',') from companies), (select string_agg(email, ',') from users)";
    const psql = `runuser -u postgres -- psql --dbname candor --tuples-only --no-align --command "${select}"`;
    equal(await machine.run(psql), `mine.test|${ADMIN}`);
  });
  return true;
}

async function restart({ machine, admin, check }: Story): Promise<boolean> {
  const up = await check('is there again after a reboot', async () => {
    await machine.reboot();
    await readyAgain();
    equal(await domains(), ['mine.test']);
  });
  return up && check('still asks the admin for a code', () => admin.signIn());
}

async function update(story: Story): Promise<boolean> {
  const { machine, check } = story;
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', join(machine.folder, REPOSITORY), ...args], { encoding: 'utf8' }).trim();
  if ((await follow(story, 'Backup', stepsOf('Backup').slice(0, 1))) === undefined) return false;
  await check('has tested the backup, and keeps the passing keys out of it', async () => {
    const names = (await machine.run('ls /var/backups/candor-keys')).split('\n');
    equal([names.length > 1, names.filter((name) => /seal-|limits-/.test(name))], [true, []]);
    const report = await machine.run('candor-run server/commands/doctor.ts');
    equal(report.match(/^ok +Backups/gm)?.length, 2);
  });
  const author = ['-c', 'user.name=You', '-c', `user.email=${ADMIN}`];
  git(...author, 'commit', '--quiet', '--allow-empty', '--message=The next release');
  if ((await follow(story, 'Update', stepsOf('Update'))) === undefined) return false;
  return check('serves the next release, with what was there', async () => {
    await serves(git('rev-parse', 'HEAD'));
    await addCompany('later.test');
    equal(await domains(), ['later.test', 'mine.test']);
  });
}

async function goBack(story: Story): Promise<boolean> {
  const { machine, check } = story;
  const steps = stepsOf('Roll back');
  if ((await follow(story, 'Roll back', steps)) === undefined) return false;
  return check('serves the release before, with what came since', async () => {
    await serves(await machine.run('git -C /opt/candor/releases/1 rev-parse HEAD'));
    equal(await domains(), ['later.test', 'mine.test']);
  });
}

async function restore(story: Story): Promise<boolean> {
  const { admin, check } = story;
  if ((await follow(story, 'Backup, to restore', stepsOf('Backup').slice(1))) === undefined) return false;
  return check('has what the backup has, and still asks for a code', async () => {
    await readyAgain();
    equal(await domains(), ['mine.test']);
    await admin.signIn();
  });
}

async function serves(commit: string): Promise<void> {
  await readyAgain();
  const build = (await (await read('/.well-known/candor-build.json')).json()) as Record<string, unknown>;
  equal([build.commit, build.uncommitted_changes], [commit, false]);
}
