import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { smtpMailer } from '#server/mail/mailer.ts';
import { callLimits } from '#shared/call-limits.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { setUpServer } from '#testing/server/make-app.ts';

// M5: someone asks for emails to an employee's mailbox, which they can't read. Whether she, or anyone else, has asked
// for one within the hour must make no difference.

const ways = {
  rest: { url: '/api/v1/email/verify/send', tab: {} },
  'rest, with a tab': { url: '/api/v1/email/verify/send', tab: { tab_secret: 'A'.repeat(43) } },
  trpc: { url: '/api/trpc/verification.send', tab: {} },
  'trpc, with a tab': { url: '/api/trpc/verification.send', tab: { tab_secret: 'A'.repeat(43) } },
};
const { mailsToOne, mailsToOneFromAll } = callLimits;
const COLLEAGUE = '203.0.113.7';

const server = await setUpServer({
  rateLimits: true,
  overrides: ({ mailer }) => ({
    mailer: {
      ...mailer,
      send: (mail) => (isDown ? nowhere : mailer).send(mail),
      sendNothing: () => (isDown ? nowhere : mailer).sendNothing(),
    },
  }),
});
let companyId: number;
let people = 0;
let isDown = false;
/** Nothing listens there. */
const nowhere = smtpMailer({
  smtpUrl: 'smtp://127.0.0.1:1',
  mailFrom: 'a@candor.example',
  mailTimeoutMs: 5000,
});
beforeAll(async () => {
  companyId = await makeCompany(server.deps.db, { domain: 'fjord.example' });
});
beforeEach(() => {
  // Another hour, so only what a test does counts.
  server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
});

/** Someone's mailbox, for which emails were asked for from these addresses. */
async function mailbox(askedFrom: string[]): Promise<string> {
  people += 1;
  const email = `person${people}@fjord.example`;
  for (const address of askedFrom)
    await server.as(undefined, address).verification.send({ email, company_id: companyId });
  return email;
}
const nearby = (times: number) => Array<string>(times).fill('203.0.113.9');
const everywhere = (times: number) => Array.from({ length: times }, (_, network) => `198.51.${network}.1`);
const emailsTo = (email: string) =>
  (server.deps.mailer.captured?.() ?? []).filter(({ to }) => to === email).length;

describe.each(Object.entries(ways))('someone who asks over %s', (_name, { url, tab }) => {
  async function ask(email: string) {
    const payload = { email, company_id: companyId, ...tab };
    const { statusCode, headers, body } = await server.app.inject({
      ...{ method: 'POST', url, remoteAddress: COLLEAGUE, payload },
    });
    const { date: _, ...others } = headers;
    return { statusCode, headers: others, body: body.replace(/(?<="sealed_token":")[\w-]+/, lengthOf) };
  }

  it('gets the same response, whether or not others have used up the emails to a mailbox', async () => {
    const fresh = await mailbox([]);
    const once = await mailbox(nearby(1));
    const usedUpNearby = await mailbox(nearby(mailsToOne.times));
    const usedUp = await mailbox(everywhere(mailsToOneFromAll.times));
    const [first, ...rest] = [await ask(fresh), await ask(once), await ask(usedUpNearby), await ask(usedUp)];
    expect(first).toMatchObject({ statusCode: 200, body: expect.stringContaining('"sent":true') });
    expect(first?.body.includes('sealed_token')).toBe('tab_secret' in tab);
    for (const other of rest) expect(other).toEqual(first);
    expect([emailsTo(fresh), emailsTo(once)]).toEqual([1, 2]);
    expect([emailsTo(usedUpNearby), emailsTo(usedUp)]).toEqual([mailsToOne.times, mailsToOneFromAll.times]);
  });

  it('gains nothing by asking again: the mailbox gets no more emails in that hour', async () => {
    const email = await mailbox(nearby(mailsToOne.times));
    for (let count = 0; count < 2 * mailsToOne.times; count += 1)
      expect((await ask(email)).statusCode).toBe(200);
    expect(emailsTo(email)).toBe(mailsToOne.times);
    server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
    await ask(email);
    expect(emailsTo(email)).toBe(mailsToOne.times + 1);
  });

  it('gets the same refusal while the mail server is down', async () => {
    const [fresh, usedUp] = [await mailbox([]), await mailbox(nearby(mailsToOne.times))];
    isDown = true;
    const seen = [await ask(fresh), await ask(usedUp)];
    isDown = false;
    expect(seen[0]?.statusCode).toBe(503);
    expect(seen[1]).toEqual(seen[0]);
  });
});

it('is refused only for what their own network address asks for', async () => {
  const statuses = [];
  for (let count = 0; count <= callLimits.mails.times; count += 1) {
    const payload = { email: `other${count}@fjord.example`, company_id: companyId };
    const request = { method: 'POST', url: '/api/v1/email/verify/send', payload } as const;
    statuses.push((await server.app.inject({ ...request, remoteAddress: '192.0.2.77' })).statusCode);
  }
  expect([...new Set(statuses.slice(0, -1)), statuses.at(-1)]).toEqual([200, 429]);
});

const lengthOf = (text: string) => String(text.length);
