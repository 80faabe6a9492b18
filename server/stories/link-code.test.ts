import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { findRaw } from '#testing/database/raw-bytes.ts';
import { everyRow } from '#testing/server/every-row.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';

// M6: an employer's scanner opens or rewrites links, so it records clicks. The code in the same email opens the form in
// the tab that asked, and nowhere else.

const START = new Date('2026-06-15T12:03:00.000Z');
const DOMAIN = 'fjord.example';
const INVALID = { message: expect.stringMatching(/^That code doesn't work here\./) };

let server: TestServer;
let companyId: number;
let people = 0;
beforeAll(async () => {
  server = await makeServer({ rateLimits: true, environment: { LOG_LEVEL: 'trace' } });
  companyId = await makeCompany(server.deps.db, { domain: DOMAIN });
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.now = START;
});

type Tab = { code: string; sealed_token: string; tab_secret: string };

/** A tab that has asked for a link, and the code from the email. Each person is in a network of their own. */
async function openTab(email = newPerson()): Promise<Tab> {
  const tab_secret = randomBytes(32).toString('base64url');
  const network = /\d+/.exec(email)?.[0];
  const { verification } = server.as(undefined, `2001:db8:${network}::1`);
  const { sealed_token = '' } = await verification.send({ email, company_id: companyId, tab_secret });
  return { code: server.mailedCode(), sealed_token, tab_secret };
}

function newPerson(): string {
  people += 1;
  return `person${people}@${DOMAIN}`;
}

const enter = (tab: Tab) => server.as().verification.enterCode(tab);
/** Wrong in one letter. */
const misread = ({ code }: Tab) => code.replace(/^./, (letter) => (letter === '0' ? '1' : '0'));

async function answerTo(url: string, payload: object) {
  const { statusCode, headers, body } = await server.app.inject({ method: 'POST', url, payload });
  const { date: _, ...others } = headers;
  return { statusCode, headers: others, body };
}

it('M6: the code leads to the same token as the link, which works as long', async () => {
  const email = newPerson();
  const tab = await openTab(email);
  server.clock.now = new Date(START.getTime() + 59 * 60_000);
  const { token } = await enter(tab);
  expect(await server.as().verification.check({ token, company_id: companyId })).toEqual({ verified: true });
  server.clock.now = new Date(START.getTime() + 60 * 60_000);
  await expect(server.as().verification.check({ token })).rejects.toThrow('invalid or has expired');
  server.clock.now = START;
  await server.as().reviews.submit(reviewInput(companyId, { token }));
  // Once a year, whichever of the two is used.
  await expect(
    server.as().reviews.submit(reviewInput(companyId, { token: server.mailedToken() })),
  ).rejects.toThrow('Please verify your work email again.');
});

it('M6: a code may be typed in any case, with look-alikes, spaces and dashes', async () => {
  const tab = await openTab();
  const typed = tab.code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replace('-', ' – ');
  expect(await enter({ ...tab, code: ` ${typed} ` })).toEqual({ token: expect.any(String) });
});

it('M6: only a tab with a secret gets a code, and every email has another one', async () => {
  const without = await server.as().verification.send({ email: newPerson(), company_id: companyId });
  expect(without).toEqual({ sent: true });
  expect(server.mailedCode()).toBe('');
  const codes = [];
  for (let count = 0; count < 50; count += 1) codes.push((await openTab()).code);
  expect(new Set(codes).size).toBe(50);
  // Each of the 40 bits is drawn: at every place there are many letters.
  for (const place of [0, 1, 2, 3, 5, 6, 7, 8])
    expect(new Set(codes.map((code) => code[place])).size).toBeGreaterThan(15);
});

describe.each(['/api/v1/email/verify/code', '/api/trpc/verification.enterCode'])('at %s', (url) => {
  it('M6: whatever is wrong, the refusal is the same, and nothing is looked up or stored', async () => {
    const [mine, hers, late] = [await openTab(), await openTab(), await openTab()];
    const again = await openTab();
    for (let count = 0; count < 5; count += 1) await answerTo(url, { ...again, code: misread(again) });
    const before = await everyRow(server.deps.db);
    const lines = server.logs.length;
    server.fresh.statements.length = 0;
    const refusals = [
      await answerTo(url, { ...mine, code: misread(mine) }),
      await answerTo(url, { ...mine, code: hers.code }),
      await answerTo(url, { ...mine, tab_secret: hers.tab_secret }),
      await answerTo(url, { ...hers, sealed_token: mine.sealed_token }),
      await answerTo(url, { ...mine, sealed_token: server.mailedToken() }),
      await answerTo(url, { ...mine, sealed_token: 'A'.repeat(mine.sealed_token.length) }),
      await answerTo(url, { ...mine, sealed_token: 'nonsense' }),
      // The right code, after five wrong ones.
      await answerTo(url, again),
    ];
    server.clock.now = new Date(START.getTime() + 60 * 60_000);
    refusals.push(await answerTo(url, late));
    expect(refusals[0]?.statusCode).toBe(422);
    expect(refusals[0]?.body).toContain("That code doesn't work here.");
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
    expect(server.fresh.statements).toEqual([]);
    expect(server.logs.slice(lines)).toEqual([]);
    expect(await everyRow(server.deps.db)).toEqual(before);
    server.clock.now = START;
    expect((await answerTo(url, hers)).statusCode).toBe(200);
  });

  it('M6: a response has the same length, whether the code was right or not', async () => {
    const tab = await openTab();
    const right = await answerTo(url, tab);
    const wrong = await answerTo(url, { ...tab, code: misread(tab) });
    expect([right.statusCode, wrong.statusCode]).toEqual([200, 422]);
    expect(Buffer.byteLength(wrong.body)).toBe(Buffer.byteLength(right.body));
  });
});

it('M6: five tries, however the sealed token is spelled or the tab is named', async () => {
  const tab = await openTab();
  const last = tab.sealed_token.at(-1) ?? '';
  const spellings = [
    `${tab.sealed_token}=`,
    ` ${tab.sealed_token}`,
    `${tab.sealed_token.slice(0, -1)}${next(last)}`,
  ];
  for (let count = 0; count < 5; count += 1)
    await expect(enter({ ...tab, code: misread(tab) })).rejects.toMatchObject(INVALID);
  await expect(enter(tab)).rejects.toMatchObject(INVALID);
  for (const sealed_token of spellings)
    await expect(enter({ ...tab, sealed_token })).rejects.toMatchObject(INVALID);
  // Another one isn't slowed down, also of the same person.
  expect(await enter(await openTab())).toEqual({ token: expect.any(String) });
});

const next = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 1);

it('M6: a code that is too short or too long is refused without using up a try', async () => {
  const tab = await openTab();
  for (const code of ['', '7K3F', `${tab.code}7`, '7K3F-9QXU'])
    for (let count = 0; count < 5; count += 1)
      await expect(enter({ ...tab, code })).rejects.toThrow(
        /^(Enter the code|The code has 8 letters and digits)\.$/,
      );
  expect(await enter(tab)).toEqual({ token: expect.any(String) });
});

it('M6: over the limit of a mailbox, no code of an earlier email opens what the tab gets', async () => {
  const email = newPerson();
  const tabs = [];
  for (let count = 0; count < 6; count += 1) tabs.push(await openTab(email));
  const [first, last] = [tabs[0], tabs[5]] as [Tab, Tab];
  await expect(enter({ ...last, code: first.code })).rejects.toMatchObject(INVALID);
  expect(await enter(first)).toEqual({ token: expect.any(String) });
});

it('M6: neither the code nor what the tab has is kept anywhere', async () => {
  const tab = await openTab();
  await enter(tab);
  const secrets = [tab.code, tab.code.replace('-', ''), tab.sealed_token, tab.tab_secret];
  expect(await findRaw(server.fresh, secrets)).toEqual([]);
  const files = readdirSync(server.keysDir).map((name) => readFileSync(join(server.keysDir, name), 'latin1'));
  for (const secret of secrets) expect([...files, ...server.logs].join('\n')).not.toContain(secret);
});
