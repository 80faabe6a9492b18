import { beforeAll, expect, it } from 'vitest';
import { receiptHash } from '#server/anonymity/subject.ts';
import { call, getCredential, type Person, submit, verify } from '#server/attacks/anonymity/browser.ts';
import { takeCopy } from '#server/attacks/anonymity/copy.ts';
import { findSecrets, spellings } from '#server/attacks/anonymity/spellings.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { fromBase64url } from '#shared/rules/base64url.ts';
import { formatReceipt } from '#shared/rules/format-receipt.ts';
import { receiptLetters } from '#shared/rules/receipt.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { setUpServer, type TestServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';

const DOMAIN = 'fjord.example';
const person = (name: string, number: number): Person => ({
  email: `${name}@${DOMAIN}`,
  address: `198.51.100.${number}`,
  agent: `needle-browser-${number}`,
});
const blind = person('solveig.tangvald', 201);
const plain = person('torbjorn.ekeland', 202);
const confirmed = person('ragnhild.mosvik', 203);
const clumsy = person('halvard.brekke', 204);

/** Everything that must not be found anywhere, by name. */
const secrets: Record<string, string> = {};
const note = (values: Record<string, string>) => Object.assign(secrets, values);

const server = await setUpServer({ environment: { LOG_LEVEL: 'trace' }, rateLimits: true });
let companyId: number;

beforeAll(async () => {
  companyId = await makeCompany(server.deps.db, { domain: DOMAIN });
  for (const { email, address, agent } of [blind, plain, confirmed, clumsy]) {
    const [local = ''] = email.split('@');
    note({ [email]: email, [local]: local, [address]: address, [agent]: agent });
  }
  const moderator = server.as(await server.signIn('moderator'));
  const { receipt, id } = await goBlind(moderator);
  await talk(moderator, receipt, id);
  await goPlain();
  await goConfirmed();
  await fail();
});

type Moderator = ReturnType<TestServer['as']>;

async function goBlind(moderator: Moderator) {
  const token = await verify(server, blind, companyId);
  await call(server, blind, 'verification.check', { token });
  const credential = await getCredential(server, blind, companyId, token);
  const receipt = receiptLetters(crypto.getRandomValues(new Uint8Array(15)));
  note({ token, receipt, 'receipt in groups': formatReceipt(receipt) });
  for (const name of ['nonce', 'output', 'blinded', 'evaluated', 'proof'] as const)
    note(bytesOf(name, credential));
  await submit(server, blind, credential, reviewInput(companyId, { receipt_hash: receiptHash(receipt) }));
  const [review] = (await moderator.moderation.reviews({})).data;
  return { receipt, id: review?.id ?? 0 };
}

/** As text, and the bytes behind it. */
function bytesOf<Name extends string>(name: Name, values: Record<Name, string>) {
  return {
    [name]: values[name],
    [`${name}, bytes`]: Buffer.from(fromBase64url(values[name]) ?? []).toString('latin1'),
  };
}

async function talk(moderator: Moderator, receipt: string, id: number): Promise<void> {
  await call(server, blind, 'receipts.status', { receipt });
  await moderator.moderation.askAuthor({ id, question: 'Which year was it?' });
  await call(server, blind, 'receipts.answer', { receipt, answer: 'The last one.' });
  await call(server, blind, 'receipts.edit', { ...reviewInput(companyId), receipt, review_text: 'Better.' });
  const [review] = (await moderator.moderation.reviews({})).data;
  const decide = (approved: boolean, revision?: number) =>
    moderator.moderation.decideReview({ id, approved, ...(revision !== undefined && { revision }) });
  await decide(false, review?.revision);
  await call(server, blind, 'receipts.appeal', { receipt, appeal: 'It names nobody at all.' });
  await decide(true);
  await call(server, blind, 'receipts.status', { receipt });
}

async function goPlain(): Promise<void> {
  const token = await verify(server, plain, companyId);
  note({ 'plain token': token });
  await rest(plain, 'GET', `/api/v1/verify-email?token=${token}`);
  const receipt = receiptLetters(crypto.getRandomValues(new Uint8Array(15)));
  note({ 'plain receipt': receipt });
  const review = reviewInput(companyId, { token, receipt_hash: receiptHash(receipt) });
  expect(await rest(plain, 'POST', '/api/v1/reviews', review)).toBe(201);
}

async function goConfirmed(): Promise<void> {
  const token = await verify(server, confirmed, companyId);
  note({ 'confirmed token': token });
  await rest(confirmed, 'POST', '/api/v1/email/verify', { token, company_id: companyId });
  const review = reviewInput(companyId, { email: confirmed.email });
  expect(await rest(confirmed, 'POST', '/api/v1/reviews', review)).toBe(201);
}

/** Mistakes that people and programs make, and what might be logged then. */
async function fail(): Promise<void> {
  const { email } = clumsy;
  const token = await verify(server, clumsy, companyId);
  note({ 'clumsy token': token });
  const wrong = { ...reviewInput(companyId), email, token };
  await rest(clumsy, 'POST', '/api/v1/reviews', { ...wrong, enps_responses: {} });
  await rest(clumsy, 'POST', '/api/v1/reviews', { ...wrong, token: `${token}x` });
  await rest(clumsy, 'POST', '/api/v1/reviews', { ...reviewInput(companyId), email });
  await rest(clumsy, 'POST', '/api/v1/email/verify/send', { email, company_id: 999_999 });
  await rest(clumsy, 'POST', '/api/v1/email/verify/send', {
    email: `${email}\r\nBcc: x`,
    company_id: companyId,
  });
  await rest(clumsy, 'GET', `/api/v1/verify-email?token=${token}x&email=${email}`);
  await rest(clumsy, 'GET', `/api/v1/nowhere/${email}/${token}?email=${email}`);
  await rest(clumsy, 'DELETE', `/api/trpc/anonymity.issue?token=${token}`);
  await rest(clumsy, 'GET', `/%ff/${token}`);
  await rest(clumsy, 'GET', `/review/${companyId}?token=${token}&email=${email}`);
  await rest(clumsy, 'POST', '/api/trpc/anonymity.issue', { token, company_id: companyId });
  await rest(clumsy, 'POST', '/api/trpc/anonymity.submit', { token, email, nonce: token });
  await rest(clumsy, 'POST', '/api/trpc/receipts.status', { receipt: email });
  await rest(clumsy, 'POST', '/api/trpc/anonymity.issue', `{"token":"${token}`);
  for (let times = 0; times < 6; times += 1)
    await rest(clumsy, 'POST', '/api/v1/email/verify/send', { email, company_id: companyId });
  await rest(clumsy, 'POST', '/api/v1/login', { email, password: token });
  await rest(clumsy, 'POST', '/api/v1/register', { email, password: 'short', name: email });
  await rest(clumsy, 'GET', `/api/v1/companies/${companyId}?email=${email}`);
  await rest(clumsy, 'GET', `/api/v1/companies?search=${email}`);
  await rest(clumsy, 'GET', `/api/v1/reviews?company_id=${email}`);
  await breakDown(email, token);
}

/** The mail server refuses, and tables are missing: failures whose messages quote what was sent. */
async function breakDown(email: string, token: string): Promise<void> {
  const { mailer, db } = server.deps;
  const send = mailer.send;
  mailer.send = () => Promise.reject(new Error(`The mailbox ${email} is full.`));
  await rest(plain, 'POST', '/api/v1/email/verify/send', { email: plain.email, company_id: companyId });
  mailer.send = send;
  const { passwords } = server.deps;
  const { verify: compare } = passwords;
  passwords.verify = () => Promise.reject(new Error(`Neither ${email} nor ${token} fits.`));
  await rest(clumsy, 'POST', '/api/v1/login', { email, password: token });
  passwords.verify = compare;
  const away = ['grants', 'live_verifications', 'reviews'];
  for (const table of away) await db.schema.alterTable(table).renameTo(`${table}_away`).execute();
  await rest(clumsy, 'POST', '/api/v1/reviews', { ...reviewInput(companyId), token });
  await rest(clumsy, 'POST', '/api/v1/reviews', { ...reviewInput(companyId), email });
  await rest(clumsy, 'GET', `/api/v1/verify-email?token=${token}`);
  await rest(clumsy, 'POST', '/api/v1/reviews/7/report', { reason: `${email} wrote this. ${token}` });
  await rest(clumsy, 'GET', `/api/v1/reviews?company_id=${companyId}`);
  for (const table of away) await db.schema.alterTable(`${table}_away`).renameTo(table).execute();
}

async function rest(from: Person, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object | string) {
  const { statusCode } = await server.app.inject({
    method,
    url,
    remoteAddress: from.address,
    headers: {
      'user-agent': from.agent,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-forwarded-for': from.address,
      referer: `http://localhost:3000/review?email=${from.email}`,
    },
    ...(payload !== undefined && { payload }),
  });
  return statusCode;
}

async function everything(): Promise<Buffer> {
  const { files, logs, tables } = await takeCopy(server);
  return Buffer.concat([
    ...Object.values(files),
    Buffer.from(logs.join('')),
    Buffer.from(JSON.stringify(tables)),
  ]);
}

it('is not found after the whole flow, nor while it runs, in the database file, WAL or logs', async () => {
  expect(Object.keys(secrets).length).toBeGreaterThan(30);
  expect(server.logs.length).toBeGreaterThan(5);
  expect(server.logs.some((line) => line.includes('"level":50'))).toBe(true);
  expect((await takeCopy(server)).files.wal.length).toBeGreaterThan(0);
  expect(findSecrets(await everything(), secrets)).toEqual([]);
  await rewriteSmallTables(server.deps);
  expect(findSecrets(await everything(), secrets)).toEqual([]);
});

it('leaves no log line about verifying, signing, submitting and coming back', () => {
  const lines = server.logs.map((line) => JSON.parse(line));
  const answered = lines.map(({ method, route, procedure }) => `${method} ${route} ${procedure}`).join();
  expect(answered).toContain('GET /api/v1/companies');
  expect(answered).not.toMatch(/trpc|verif|submit|receipt|anonymity|POST .api.v1.reviews /);
});

it.each(spellings(blind.email))('would be found if it were stored as %s', async (spelling) => {
  await server.deps.db
    .updateTable('companies')
    .set({ address: `x${spelling}y` })
    .execute();
  server.logs.push(JSON.stringify({ note: `-${spelling}-` }));
  expect(findSecrets(await everything(), { address: blind.email })).toEqual(['address']);
  expect(findSecrets(Buffer.from(server.logs.join('')), { address: blind.email })).toEqual(['address']);
  server.logs.pop();
  await server.deps.db.updateTable('companies').set({ address: null }).execute();
  await rewriteSmallTables(server.deps);
});

it('is found where it belongs: the search covers what was stored', async () => {
  const { files } = await takeCopy(server);
  for (const text of ['Better.', 'Which year was it?', 'The last one.'])
    expect(files.db.includes(text), text).toBe(true);
});
