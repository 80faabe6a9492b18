import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getCredential,
  type Person,
  prepareCredential,
  submit,
  verify,
} from '#server/attacks/anonymity/browser.ts';
import { calls } from '#server/router.ts';
import { callLimits } from '#shared/call-limits.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { requestOf } from '#testing/server/call-requests.ts';
import { everyRow } from '#testing/server/every-row.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { answers, reviewInput } from '#testing/server/review-input.ts';

// What anyone can ask who reads an employee's mailbox, without using anything up. Whatever she has done, the response
// and what it changes are the same. Only an attempt to use up her review shows whether she still has one.

/** What the employee has done. Besides, there is a link in her mailbox that no one has opened. */
const histories = ['nothing', 'verified', 'posted, plain path', 'posted, private path'] as const;
type History = (typeof histories)[number];

const ways = ['rest', 'trpc'] as const;
type Way = (typeof ways)[number];

type Input = Record<string, unknown>;
type Question = { name: string; input: Input; about?: string };

/** A value of each kind that JSON has, and texts and numbers at the edges. */
const strange = [undefined, null, '', 'A'.repeat(43), 'x'.repeat(6000), -1, 2 ** 53, {}];

const NOW = new Date('2026-06-15T12:03:00.000Z');
const TAKEN = toBase64url(new Uint8Array(32).fill(7));
/** Changes that leave every field well formed. */
const wellFormed: [about: string, change: Input][] = [
  ['an unknown company', { company_id: 999_999 }],
  ['an unknown domain', { domain: 'nowhere.example' }],
  ['a token that we did not make', { token: 'A'.repeat(107) }],
  ['another year', { period: '2025' }],
  ['the identity of the group', { blinded: 'A'.repeat(43) }],
  ['a receipt that is taken', { receipt_hash: TAKEN }],
  ['an address elsewhere', { email: 'somebody@elsewhere.example', token: undefined }],
];

/** Seen in server/calls/anonymity.test.ts: they need a credential, which no one can trace to a mailbox. */
const afterSigning: ErrorCode[] = ['already_spent'];

describe.each(['sqlite', 'postgres'] as const)('someone who reads the mailbox (%s)', async (dialect) => {
  const server = await setUpServer({ dialect, rateLimits: true });
  let companyId: number;
  let people = 0;
  beforeAll(async () => {
    companyId = await makeCompany(server.deps.db, { domain: 'fjord.example' });
    const token = await verify(server, someone(), companyId);
    await server.as().reviews.submit(reviewInput(companyId, { token, receipt_hash: TAKEN }));
  });
  beforeEach(() => {
    server.clock.now = NOW;
  });

  /** Each from a network of their own, so no limit is reached by accident. */
  function someone(): Person {
    people += 1;
    const address = `2001:db8:${people.toString(16)}::1`;
    return { email: `person-${people}@fjord.example`, address, agent: 'test' };
  }

  async function employee(history: History) {
    const person = someone();
    const token = await verify(server, person, companyId);
    const her = server.as(undefined, person.address);
    if (history === 'verified') {
      // A while ago, so confirming again changes the row.
      server.clock.now = new Date(NOW.getTime() - 20 * 60_000);
      await her.verification.confirm({ token, company_id: companyId });
      server.clock.now = NOW;
    }
    if (history === 'posted, plain path') await her.reviews.submit(reviewInput(companyId, { token }));
    if (history === 'posted, private path') {
      const credential = await getCredential(server, person, companyId, token);
      await submit(server, person, credential, { enps_responses: answers() });
    }
    return { person, link: await verify(server, person, companyId) };
  }
  type Employee = Awaited<ReturnType<typeof employee>>;

  async function ask({ name, input }: Question, over: Way, { address } = someone()) {
    const call = calls.get(name);
    if (call === undefined) throw new Error(`There is no call ${name}.`);
    const response = await server.app.inject({ ...requestOf(call, over, input), remoteAddress: address });
    const { date: _, ...headers } = response.headers;
    return { status: response.statusCode, headers, body: response.body };
  }

  async function stored(): Promise<string> {
    const tables = Object.entries(await everyRow(server.deps.db));
    return JSON.stringify(
      tables.map(([table, rows]) => [table, rows.map((row) => JSON.stringify(row)).sort()]),
    );
  }

  /** Every question about her, with inputs that work if she still has a review. */
  async function questions({ person, link }: Employee) {
    const { blinded } = await prepareCredential(server, person, companyId);
    const token = link;
    const unsigned = { period: '2026', nonce: 'A'.repeat(43), output: 'A'.repeat(86) };
    return {
      send: { name: 'verification.send', input: { email: person.email, company_id: companyId } },
      check: { name: 'verification.check', input: { token, company_id: companyId } },
      confirm: { name: 'verification.confirm', input: { token, company_id: companyId } },
      byToken: { name: 'reviews.submit', input: reviewInput(companyId, { token }) },
      byEmail: { name: 'reviews.submit', input: reviewInput(companyId, { email: person.email }) },
      issue: {
        name: 'anonymity.issue',
        input: { token, domain: 'fjord.example', period: '2026', blinded: toBase64url(blinded) },
      },
      submit: { name: 'anonymity.submit', input: { ...reviewInput(companyId), ...unsigned } },
      groupSize: { name: 'anonymity.groupSize', input: { company_id: companyId } },
      keys: { name: 'anonymity.keys', input: {} },
    } satisfies Record<string, Question>;
  }

  /** Inputs that are refused whomever they are about. */
  async function refused(one: Employee, over: Way): Promise<Question[]> {
    const asked = await questions(one);
    const changed = Object.entries(asked).flatMap(([key, { name, input }]) => {
      const { input: schema, rest } = calls.get(name) ?? {};
      const accepted = Object.keys(schema?.shape ?? {});
      const fields = (over === 'rest' && rest?.query) || accepted;
      const odd = fields
        .flatMap((field) => strange.map((value) => ({ field, value, change: { [field]: value } })))
        .filter(({ change }) => schema?.safeParse({ ...input, ...change }).success === false)
        .map(({ field, value, change }): (typeof wellFormed)[number] => [
          `${field} ${JSON.stringify(value)}`.slice(0, 40),
          change,
        ]);
      return [
        ...odd,
        ...wellFormed
          .filter(([, change]) => Object.keys(change).every((field) => fields.includes(field)))
          // A domain takes precedence.
          .filter(([, change]) => !('domain' in input && 'company_id' in change)),
      ].map(([about, change]) => ({ name, input: { ...input, ...change }, about: `${key}: ${about}` }));
    });
    return [...changed, { ...asked.submit, about: 'submit: a credential that we did not sign' }];
  }

  /**
   * Asks the same about an employee of each history: the responses must be the same, and whether they change anything.
   */
  async function seenAlike(over: Way, inputs: (one: Employee) => Promise<Question[]>) {
    const rounds = [];
    for (const history of histories) {
      server.clock.now = NOW;
      const asked = await inputs(await employee(history));
      const before = await stored();
      const seen = [];
      for (const question of asked)
        seen.push({ name: question.name, about: question.about, ...(await ask(question, over)) });
      rounds.push({ seen, changed: (await stored()) !== before });
    }
    const [first, ...others] = rounds;
    for (const [index, other] of others.entries()) expect(other, histories[index + 1]).toEqual(first);
    return first ?? { seen: [], changed: false };
  }

  describe.each(ways)('over %s', (over) => {
    it('gets the same refusals whatever she has done, and they change nothing', async () => {
      const { seen, changed } = await seenAlike(over, (one) => refused(one, over));
      expect(seen.filter(({ status }) => status < 400).map(({ about }) => about)).toEqual([]);
      expect([changed, seen.length > 150]).toEqual([false, true]);
      if (over === 'rest') return;
      for (const { name, errors = [] } of calls.values()) {
        const reasons = seen.filter((one) => one.name === name).map(({ body }) => reasonIn(body));
        if (reasons.length > 0)
          for (const error of errors)
            if (error !== 'mail_failed' && !afterSigning.includes(error))
              expect(reasons, name).toContain(error);
      }
    });

    it('gets the same answers about her links, each of which changes nothing or the same', async () => {
      const answered = (key: 'send' | 'check' | 'confirm') =>
        seenAlike(over, async (one) => [(await questions(one))[key]]);
      for (const [key, changes] of [
        ['send', false],
        ['check', false],
        ['confirm', true],
      ] as const) {
        const { seen, changed } = await answered(key);
        expect([key, seen[0]?.status, changed]).toEqual([key, 200, changes]);
      }
    });

    it('gets the same refusals once the link has expired', async () => {
      const { seen, changed } = await seenAlike(over, async (one) => {
        const { check, confirm, byToken, byEmail, issue } = await questions(one);
        server.clock.now = new Date(NOW.getTime() + 2 * 3_600_000);
        return [check, confirm, byToken, byEmail, issue];
      });
      expect([seen.map(({ status }) => status), changed]).toEqual([[422, 422, 403, 403, 403], false]);
    });

    it('learns nothing from how long we take once the link has expired: nothing is looked up', async () => {
      const { check, confirm, byToken, issue } = await questions(await employee('posted, private path'));
      server.clock.now = new Date(NOW.getTime() + 2 * 3_600_000);
      server.fresh.statements.length = 0;
      for (const asked of [check, confirm, byToken, issue]) await ask(asked, over, someone());
      expect(server.fresh.statements.filter((text) => /grants|live_verif/.test(text))).toEqual([]);
    });

    it('gets the same refusals while the mail server is down', async () => {
      const { mailer } = server.deps;
      const { seen } = await seenAlike(over, async (one) => {
        const asked = (await questions(one)).send;
        vi.spyOn(mailer, 'send').mockRejectedValueOnce(new Error('down'));
        return [asked];
      });
      expect(seen.map(({ status }) => status)).toEqual([503]);
    });

    it('may ask for as many emails as for anyone', async () => {
      const seen = [];
      for (const history of histories) {
        const { send } = await questions(await employee(history));
        const attacker = someone();
        const answered = [];
        for (let count = 0; count <= callLimits.mailsToOne.times; count += 1)
          answered.push(await ask(send, over, attacker));
        seen.push(answered);
      }
      for (const answered of seen) expect(answered).toEqual(seen[0]);
      // One more than there are emails, and no one can tell.
      expect(new Set(seen[0]?.map(({ body }) => body)).size).toBe(1);
    });

    it.each(['byToken', 'issue'] as const)(
      'sees whether she still has a review only by using it up: %s',
      async (key) => {
        const seen = [];
        for (const history of histories) {
          const use = (await questions(await employee(history)))[key];
          // Signing the same request twice uses up nothing more.
          const again = (await questions(await employee('nothing')))[key].input;
          const input = { ...use.input, ...('blinded' in again && { blinded: again.blinded }) };
          const refusal = await ask({ ...use, input: { ...input, token: 'unknown' } }, over);
          const first = await ask(use, over);
          expect(await ask({ ...use, input }, over)).toEqual(refusal);
          seen.push(first.status < 300 ? 'hers' : first.body === refusal.body);
        }
        expect(seen).toEqual(['hers', 'hers', true, true]);
      },
    );
  });
});

function reasonIn(body: string): unknown {
  return JSON.parse(body).error?.data.reason;
}
