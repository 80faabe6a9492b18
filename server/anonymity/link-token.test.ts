import { expect, it } from 'vitest';
import { systemRandom } from '#server/secrets/random.ts';
import { makeServer, setUpServer } from '#testing/server/make-app.ts';
import { openFromTab, openLink, sealForTab, sealLink } from './link-token.ts';
import { subjectOf } from './subject.ts';

const now = new Date('2026-06-15T12:00:00.000Z');
const expiresAt = new Date('2026-06-15T13:00:00.000Z');
const YEAR = '2026';

const server = await setUpServer();

const personAt = (company_id: number, period = YEAR) => ({
  subject: subjectOf(server.deps.keys.pepper(period), company_id, period, 'kari@fjord.example'),
  company_id,
  period,
});
const tokenFor = (company_id: number) =>
  sealLink(server.deps.keys, personAt(company_id), expiresAt, systemRandom.token());
const open = (token: string, at = now) => openLink(server.deps.keys, token, at);

it('says who is verified until it expires', () => {
  const token = tokenFor(7);
  expect(open(token)).toEqual(personAt(7));
  expect(open(token, new Date(expiresAt.getTime() - 1))).toEqual(personAt(7));
  expect(open(token, expiresAt)).toBeUndefined();
});

it('shows nothing of the person and is different each time', () => {
  const [one, other] = [tokenFor(7), tokenFor(7)];
  const { subject } = personAt(7);
  const readable = (token: string) => Buffer.from(token, 'base64url').toString('latin1');
  for (const token of [one, other]) expect(`${token} ${readable(token)}`).not.toContain(subject);
  expect(one.slice(0, 16)).not.toBe(other.slice(0, 16));
  expect(one.length).toBeLessThan(150);
});

it('refuses a token of which any bit was changed, cut off or added', () => {
  const token = tokenFor(7);
  const bytes = Buffer.from(token, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(open(altered.toString('base64url')), `byte ${at}`).toBeUndefined();
    expect(open(bytes.subarray(0, at).toString('base64url')), `${at} bytes`).toBeUndefined();
  }
  for (const text of [`${token}A`, `${token}=`, '', 'token', 'ø'.repeat(60)])
    expect(open(text)).toBeUndefined();
});

it('refuses a token of another site, and one whose year is over', async () => {
  const elsewhere = await makeServer();
  const foreign = sealLink(elsewhere.deps.keys, personAt(7), expiresAt, systemRandom.token());
  await elsewhere.close();
  expect(open(foreign)).toBeUndefined();
  const token = sealLink(
    server.deps.keys,
    personAt(7),
    new Date('2099-01-01T00:00:00.000Z'),
    systemRandom.token(),
  );
  expect(open(token, new Date('2026-12-31T23:59:00.000Z'))).toEqual(personAt(7));
  expect(open(token, new Date('2027-06-15T12:00:00.000Z'))).toBeUndefined();
  expect(server.deps.keys.has('2027')).toBe(false);
});

it('M6: what a tab has opens with its secret and the code, and in no other way', () => {
  const { keys } = server.deps;
  const link = { person: personAt(7), expiresAt };
  const opener = { code: '7K3F-9QXM', tabSecret: systemRandom.token() };
  const sealed = sealForTab(keys, link, opener, systemRandom.token());
  const openWith = (text: string, changed = {}, at = now) =>
    openFromTab(keys, text, { ...opener, ...changed }, at);
  expect(openWith(sealed)).toEqual(link);
  expect(openWith(sealed, {}, expiresAt)).toBeUndefined();
  expect(openWith(sealed, { code: '7K3F-9QXN' })).toBeUndefined();
  expect(openWith(sealed, { tabSecret: systemRandom.token() })).toBeUndefined();
  // Neither kind of token passes for the other.
  expect([open(sealed), openWith(tokenFor(7))]).toEqual([undefined, undefined]);
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const altered = Buffer.from(bytes);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(openWith(altered.toString('base64url')), `byte ${at}`).toBeUndefined();
  }
});
