import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planOf } from '#db/testing/plan-of.ts';
import { forgetPastYears } from './jobs/forget-past-years.ts';
import { purgeExpired } from './jobs/purge-expired.ts';
import { calls } from './router.ts';
import { getCredential, submit, verify } from './testing/anonymity/browser.ts';
import { makeAuthor, makeEmployer, releaseAgain, submitAs } from './testing/authors.ts';
import { makeServer, PASSWORD, type TestServer } from './testing/make-app.ts';
import { reviewInput } from './testing/review-input.ts';
import { codeOf, enrol, ticketOf } from './testing/second-factor.ts';

/** One row each, or only a few, or what came in the running hour and is rewritten at its end. */
const small = [
  'site_stats',
  'queue_sizes',
  'sealing_key',
  'releases',
  'grants',
  'nullifiers',
  'arrivals',
  'invitations',
  'audit_head',
  'audit_counts',
];
/** Walked from the first entry on, to the end of a page. */
const walked = [
  'company_stats USING COVERING INDEX company_stats_directory',
  'page',
  'CONSTANT ROW',
  'audit_entries',
];
const scans = new RegExp(`SCAN (?!${[...small, ...walked].join('|')})|Seq Scan on (?!${small.join('|')})`);
/** Held reviews, grouped once a month; what is counted in the audit log's running month, and who is named in it. */
const fewRows = /having count\(\*\)|from "audit_counts" group by|^select "actor", "actor_name" from/;
/** Search has tests of its own (db/search). The rest is not about rows. */
const left =
  /search_|json_|^(begin|commit|rollback|insert into "\w+" \([^)]*\) values|lock|set|pragma|truncate)/;

describe.each(['sqlite', 'postgres'] as const)('query plans (%s)', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await makeServer({ dialect });
    // Otherwise PostgreSQL knows how few rows there are.
    if (dialect === 'postgres') await sql`analyze`.execute(server.fresh.db);
  });
  afterAll(() => server.close());

  /** Each statement with each plan that reads a table from end to end, or sorts more than a page. */
  async function badPlans(): Promise<string[]> {
    const { db, statements } = server.fresh;
    const bad: string[] = [];
    for (const statement of new Set(statements.splice(0))) {
      if (left.test(statement)) continue;
      const plan = await planOf(db, statement);
      if (fewRows.test(statement)) continue;
      const sorts = /TEMP B-TREE|"Sort|Sort /.test(plan) && !statement.includes('as "page"');
      if (scans.test(plan) || sorts) bad.push(`${statement}\n${plan}`);
    }
    return bad;
  }

  it('of every call read no table from end to end, and sort nothing', async () => {
    server.fresh.statements.length = 0;
    await makeEveryCall(server);
    expect(await badPlans()).toEqual([]);
  });

  it('of the jobs neither', async () => {
    server.fresh.statements.length = 0;
    await purgeExpired(server.deps);
    await releaseAgain(server);
    await forgetPastYears(server.deps);
    const due = server.fresh.statements.filter((statement) => /"rejected_month" > ''/.test(statement));
    expect(await badPlans()).toEqual([]);
    expect(due).toHaveLength(2);
    for (const statement of due)
      expect(await planOf(server.fresh.db, statement), statement).toMatch(/submissions_unerased/);
  });
});

type Note = <Callers extends object>(caller: Callers) => Callers;

async function manageAccounts(server: TestServer, noted: Note): Promise<void> {
  const token = await server.signIn('admin');
  const { team, secondFactor, audit } = noted(server.as(token));
  const { auth, invitations } = noted(server.as());
  const password = PASSWORD;
  const chosen = { name: 'Bo', password, password_confirmation: password };
  await team.invite({ email: 'bo@home.example', role: 'moderator' });
  await invitations.check({ token: server.mailedToken() });
  await invitations.accept({ token: server.mailedToken(), ...chosen });
  await team.withdraw({ email: 'bo@home.example' });
  const bo = (await team.list()).members.find(({ name }) => name === 'Bo');
  await team.changeRole({ id: bo?.id ?? 0, role: 'admin' });
  await team.signOut({ email: bo?.email ?? '' });
  await audit.list({ kind: 'role_changed' });
  await audit.list({ actor: 1 });
  await audit.list({});
  await audit.counts();
  await audit.people();
  await audit.export({ after: 0 });
  const { recoveryCodes } = await enrol(server, token);
  const { secret, draft } = await secondFactor.start({ password, code: recoveryCodes[0] });
  const { recovery_codes: renewing } = await secondFactor.confirm({
    draft,
    code: codeOf(secret, server.clock.now),
  });
  const { recovery_codes } = await secondFactor.renewCodes({
    password,
    code: renewing[0] ?? '',
  });
  const ticket = await ticketOf(server, 'admin@candor.example');
  await auth.confirm({ ticket, code: recovery_codes[0] ?? '' });
  await secondFactor.status();
  await secondFactor.remove({ password, code: recovery_codes[1] ?? '' });
}

async function makeEveryCall(server: TestServer): Promise<void> {
  const made = new Set<string>();
  const noted = <Callers extends object>(caller: Callers, path: string[] = []): Callers =>
    new Proxy(caller, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return noted(value, [...path, String(name)]);
      },
      apply(target, self, input) {
        made.add(path.join('.'));
        return Reflect.apply(target as never, self, input);
      },
    });
  const { auth, companies, reviews, receipts, verification, anonymity } = noted(server.as());
  const moderation = noted(server.as(await server.signIn('moderator'))).moderation;
  const employer = await makeEmployer(server);
  const { id: company_id, domain } = employer;
  const authors = [];
  for (let count = 0; count < 6; count += 1) authors.push(await makeAuthor(server, {}, employer));
  const [one, two, three, four, ...others] = authors;
  if (!one || !two || !three || !four) throw new Error('There are not enough authors.');

  await auth.register({
    name: 'Ada',
    email: 'ada@home.example',
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  await auth.login({ email: 'ada@home.example', password: PASSWORD });
  await noted(
    server.as((await server.as().auth.login({ email: 'ada@home.example', password: PASSWORD })).token),
  ).auth.logout();
  await manageAccounts(server, noted);
  const { account } = noted(server.as(await server.signIn('user')));
  const [session] = (await account.sessions()).data;
  await account.endSession({ session_id: 'another' });
  await account.confirm({ password: PASSWORD });
  await account.changePassword({
    current_password: PASSWORD,
    password: 'another long one',
    password_confirmation: 'another long one',
  });
  expect(session?.is_current).toBe(true);
  await noted(server.as(await server.signIn('user'))).account.endSessions();
  const person = { email: `bo@${domain}`, address: '203.0.113.7', agent: 'test' };
  const token = await verify(server, person, company_id);
  await verification.send({ email: person.email, company_id });
  await verification.check({ token, company_id });
  await submit(
    server,
    person,
    await getCredential(server, person, company_id, token),
    reviewInput(company_id),
  );
  await anonymity.keys();
  await anonymity.groupSize({ company_id });
  for (const name of ['anonymity.issue', 'anonymity.submit']) made.add(name);
  await submitAs(server, { companyId: company_id, email: `cy@${domain}` });
  made.add('reviews.submit');
  await verification.send({ email: `di@${domain}`, company_id });
  await verification.confirm({ token: server.mailedToken(), company_id });

  const decide = (id: number, approved: boolean) => moderation.decideReview({ id, approved });
  await moderation.askAuthor({ id: one.id, question: 'Which site?' });
  await receipts.answer({ receipt: one.receipt, answer: 'The old one.' });
  const { undo } = await decide(two.id, false);
  await moderation.undoDecision({ undo: undo ?? '' });
  await decide(two.id, false);
  await receipts.appeal({ receipt: two.receipt, appeal: 'It names nobody.' });
  for (const { id } of [three, four, ...others]) await decide(id, true);
  await decide(three.id, false);
  const { company_id: _, ...edited } = reviewInput(company_id);
  await receipts.edit({ receipt: one.receipt, ...edited });
  await receipts.status({ receipt: one.receipt });
  for (const { id } of [four, ...others]) await reviews.report({ id, reason: 'It names a colleague.' });
  const [report] = (await moderation.reports({})).data;
  await moderation.decideReport({ id: report?.id ?? 0, resolved: true, action: 'remove' });
  await receipts.withdraw({ receipt: others[0]?.receipt ?? '' });

  await moderation.metrics();
  await moderation.reportedReviews({});
  await moderation.reportedReviews({ cursor: '2026-01-01.1' });
  await moderation.reports({ cursor: '2026-01-01.1' });
  for (const status of ['pending', 'held', 'rejected', 'published', 'removed'] as const)
    for (const company of [{}, { company_id }]) await moderation.reviews({ status, ...company });
  await moderation.reviews({ cursor: 'pending.1' });
  await moderation.reviews({ status: 'published', cursor: '2026-06.9999999999' });
  for (const sort of ['recent', 'highest', 'lowest'] as const)
    for (const offset of [0, 5, 500]) await reviews.list({ company_id, sort, offset });
  await reviews.list({ company_id, sort: 'recent', cursor: '2026-06.1' });
  await companies.list({});
  await companies.list({ offset: 3 });
  await companies.list({ cursor: '0.1' });
  await companies.get({ id: company_id });
  await companies.insights({ id: company_id });
  await companies.create({ name: 'Fjordheim', domain: 'fjordheim.example' });
  expect([...calls.keys()].filter((name) => !made.has(name))).toEqual([]);
}
