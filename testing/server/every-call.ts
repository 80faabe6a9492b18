import { expect } from 'vitest';
import { endAnswering } from '#db/queries/disputes.ts';
import { getCredential, submit, verify } from '#server/attacks/anonymity/browser.ts';
import { drawDemoLogo } from '#server/logos/demo-logos.ts';
import { calls } from '#server/router.ts';
import { makeAuthor, makeEmployer, submitAs } from './authors.ts';
import { blankPages } from './evidence.ts';
import { PASSWORD, type TestServer } from './make-app.ts';
import { publish, represent } from './representatives.ts';
import { reviewInput } from './review-input.ts';
import { codeOf, enrol, ticketOf } from './second-factor.ts';

const logo = drawDemoLogo(0);

type Note = <Callers extends object>(caller: Callers) => Callers;

async function manageAccounts(server: TestServer, noted: Note): Promise<void> {
  const token = await server.signIn('admin');
  const { team, secondFactor, apiKeys, webhooks, audit, health, managedSite } = noted(server.as(token));
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
  await team.copy({ id: bo?.id ?? 0 });
  await team.delete({ id: bo?.id ?? 0 });
  await audit.list({ kind: 'role_changed' });
  await audit.list({ actor: 1 });
  await audit.list({});
  await audit.counts();
  await audit.people();
  await audit.export({ after: 0 });
  await managedSite.change({ name: 'Fjord Voices' });
  await managedSite.get();
  await apiKeys.make({ name: 'Fjord Data' });
  await apiKeys.list();
  await apiKeys.revoke({ name: 'Fjord Data' });
  const { id } = await webhooks.add({ url: 'http://127.0.0.1:9/' });
  await webhooks.list();
  await webhooks.try({ id });
  await webhooks.remove({ id });
  await health.check({ device_time: server.clock.now.toISOString() });
  await health.setup();
  await health.testMail();
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

/** Makes every call, in each way that has a statement of its own, and fails when there is one that it doesn't know. */
export async function makeEveryCall(server: TestServer): Promise<void> {
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
  const { auth, companies, notices, reviews, reports, receipts, verification, anonymity } = noted(
    server.as(),
  );
  const { moderation, managedCompanies, managedNotices, desk, secondReadings } = noted(
    server.as(await server.signIn('moderator')),
  );
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
  const leaving = noted(server.as(await server.signIn('user'))).account;
  await leaving.copy();
  await leaving.delete({ password: PASSWORD });
  const person = { email: `bo@${domain}`, address: '203.0.113.7', agent: 'test' };
  const token = await verify(server, person, company_id);
  const tab_secret = 'A'.repeat(43);
  const { sealed_token = '' } = await verification.send({ email: person.email, company_id, tab_secret });
  await verification.enterCode({ code: server.mailedCode(), sealed_token, tab_secret });
  await verification.check({ token, company_id });
  await submit(
    server,
    person,
    await getCredential(server, person, company_id, token),
    reviewInput(company_id),
  );
  await anonymity.groupSize({ company_id });
  for (const name of ['anonymity.issue', 'anonymity.submit']) made.add(name);
  await submitAs(server, { companyId: company_id, email: `cy@${domain}` });
  made.add('reviews.submit');
  await verification.send({ email: `di@${domain}`, company_id });
  await verification.confirm({ token: server.mailedToken(), company_id });

  const decide = (id: number, approved: boolean) => moderation.decideReview({ id, approved });
  await moderation.askAuthor({ id: one.id, question: 'Which site?' });
  await receipts.answer({ receipt: one.receipt, answer: 'The old one.' });
  await desk.note({ id: two.id, kind: 'opinion', text: 'Is this a name?' });
  await desk.earlier({ id: company_id });
  await desk.watch({ open: two.id, in_sight: true, shown: [one.id, two.id] });
  const { undo } = await desk.decideGroup({ reviews: [{ id: two.id }], approved: false });
  await moderation.undoDecision({ undo: undo ?? '' });
  await decide(two.id, false);
  await receipts.appeal({ receipt: two.receipt, appeal: 'It names nobody.' });
  for (const { id } of [three, four, ...others]) await decide(id, true);
  await decide(three.id, false);
  const { company_id: _, ...edited } = reviewInput(company_id);
  await receipts.edit({ receipt: one.receipt, ...edited });
  await receipts.status({ receipt: one.receipt });
  await receipts.proofs({ receipt: one.receipt });
  for (const { id } of [four, ...others]) await reviews.report({ id, reason: 'It names a colleague.' });
  const { number } = await reviews.report({ id: four.id, reason: 'It names a colleague.' });
  await reports.status({ number });
  await reviews.get({ id: four.id });
  const sender = { name: 'Kari Holm', email: 'kari@holm.example', good_faith: true } as const;
  const words = { explanation: 'It states as a fact what is false.', law: 'Section 186' };
  const { id: review_id } = await makeAuthor(server, {}, employer);
  await decide(review_id, true);
  const noticeKey = await notices.send({ review_id, ...words, ...sender });
  await notices.send({ review_id, ...words, ...sender });
  const [{ id: notice = 0 } = {}] = (await managedNotices.list({})).data;
  await managedNotices.open({ notice_id: notice });
  await managedNotices.ask({ id: notice, read: 0, question: 'Which sentence?' });
  await notices.answer({ ...noticeKey, answer: 'The second one of them.' });
  await managedNotices.decide({ id: notice, read: 2, action: 'keep', facts: 'It is an opinion.' });
  await notices.object({ ...noticeKey, objection: 'It is a fact, and false.' });
  const { managedNotices: otherNotices } = noted(server.as(await server.signIn('admin')));
  const decision = { action: 'remove', law: 'Section 186', facts: 'A court found it false.' } as const;
  await otherNotices.decide({ id: notice, read: 4, ...decision });
  await notices.status(noticeKey);
  await notices.proof(noticeKey);
  const [report] = (await moderation.reports({})).data;
  await moderation.decideReport({ id: report?.id ?? 0, resolved: true, action: 'remove' });
  await receipts.withdraw({ receipt: others[0]?.receipt ?? '' });

  await moderation.nearDuplicates({ id: four.id });
  await moderation.metrics();
  await moderation.figures();
  await secondReadings.next();
  await secondReadings.decide({ id: 1, approved: true }).catch(() => undefined);
  await moderation.reportedReviews({});
  await moderation.reportedReviews({ cursor: '2026-01-01.1' });
  await moderation.reports({ cursor: '2026-01-01.1' });
  for (const status of ['pending', 'held', 'rejected', 'published', 'removed'] as const)
    for (const company of [{}, { company_id }]) {
      await moderation.reviews({ status, ...company });
      const first = status === 'published' || status === 'removed' ? '2026-06' : status;
      await moderation.reviews({ status, ...company, cursor: `${first}.9999999999` });
    }
  for (const only of [undefined, 'appeals', 'waiting'] as const)
    for (const order of ['usual', 'company'] as const) await moderation.reviews({ order, only });
  await moderation.reviews({ cursor: 'appeal.1' });
  await moderation.reviews({ order: 'company', cursor: '1.1' });
  const copy = await companies.create({ name: 'Fjordheim', domain: 'fjordheim.example' });
  await companies.suggest({ id: company_id, founded: 1987 });
  await companies.suggest({ id: company_id, hq_location: 'Bergen, Norway', logo: logo.toString('base64') });
  await moderation.corrections({ cursor: '2026-01.1' });
  const corrections = (await moderation.corrections({})).data;
  for (const { id } of corrections) await moderation.decideCorrection({ id, approved: true });
  await companies.report({ id: company_id, reason: 'It moved to another domain.' });
  for (const verb of ['merge', 'undoMerge'] as const)
    await managedCompanies[verb]({ id: copy.id, into: company_id });
  for (const list of ['new', 'reported', 'hidden', 'closed', 'merged'] as const)
    await managedCompanies.list({ list });
  for (const set of [true, false])
    await managedCompanies.changeBanner({ id: company_id, kind: 'legal_threats', set });
  await managedCompanies.banners({ id: company_id });
  const { reports: open } = await managedCompanies.get({ id: company_id });
  const dismiss_reports = open.map(({ id }) => id);
  await managedCompanies.change({ id: company_id, name: 'Fjordheim Verft', dismiss_reports });
  for (const state of ['hidden', 'listed'] as const) await managedCompanies.change({ id: company_id, state });
  const [published] = await reviews.list({ company_id });
  await reviews.get({ id: published?.id ?? 0 });
  const email = `ed@${domain}`;
  const dns = await publish(server, email);
  const { representatives } = noted(server.as());
  await representatives.ask({ email });
  const { key } = await representatives.open({ token: server.mailedToken() });
  for (const { id } of (await representatives.companies({ key })).companies) {
    await representatives.renew({ key, representative_id: id });
    await representatives.end({ key, representative_id: id });
  }
  await representatives.signOut({ key });
  await represent(server, email);
  const [representative] = (await managedCompanies.representatives({ id: company_id })).people;
  await managedCompanies.endRepresentative({ representative_id: representative?.id ?? 0 });
  await dns.close();
  const listed = await reviews.list({ company_id });
  const disputed = authors.find(({ id }) => listed.some((review) => review.id === id));
  const speaker = await represent(server, email);
  const opened = await noted(server.as()).disputes.open({
    ...{ key: speaker, review_id: disputed?.id ?? 0, claim: 'No one here does what it describes.' },
  });
  await noted(server.as()).disputes.status(opened);
  await receipts.choose({ receipt: disputed?.receipt ?? '', choice: 'words', words: 'Night shift.' });
  await receipts.addEvidence({ receipt: disputed?.receipt ?? '', pages: blankPages });
  await endAnswering(server.deps.db, '9999-12-31');
  const { managedDisputes } = noted(server.as(await server.signIn('moderator')));
  const [waiting] = (await managedDisputes.list({})).data;
  await managedDisputes.evidence({ id: waiting?.id ?? 0 });
  await managedDisputes.decide({
    ...{ id: waiting?.id ?? 0, action: 'keep', reasons: 'Nothing speaks against the mailbox.' },
  });
  const reply = { key: speaker, review_id: disputed?.id ?? 0 };
  const { replies } = noted(server.as());
  const { managedReplies } = noted(server.as(await server.signIn('moderator')));
  for (const decision of [{ action: 'refuse', reason: 'seeks_author' }, { action: 'publish' }] as const) {
    await replies.send({ ...reply, text: 'We have hired two more people.' });
    const [sent] = (await managedReplies.list({})).data;
    await managedReplies.decide({ id: sent?.id ?? 0, ...decision });
  }
  await replies.list({ key: speaker, company_id });
  await replies.proof(reply);
  // What anyone may read is read as in its example; `publicUrls` has the other ways.
  for (const [name, { type, access, example }] of calls) {
    if (made.has(name) || type !== 'query' || access !== 'anyone') continue;
    const [noun = '', verb = ''] = name.split('.');
    await Reflect.get(Reflect.get(noted(server.as()), noun), verb)(example.input);
  }
  for (const name of calls.keys())
    expect(made, `${name} isn't made in testing/server/every-call.ts: make it there`).toContain(name);
}
