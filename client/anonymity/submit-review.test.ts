import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Employer, makeEmployer } from '#client/testing/employer.ts';
import { parseReceipt } from '#shared/rules/receipt.ts';
import { keepSlip, readReceipt, readSlip } from './kept.ts';
import { newSecret, receiptOf } from './slip.ts';

let employer: Employer;
beforeEach(async () => {
  employer = await makeEmployer();
});
afterEach(() => employer.close());

const submitted = { state: 'done' };
const sentCalls = () => employer.line.calls.map(({ procedure }) => procedure);
const texts = async () => (await employer.received()).map((review) => review.free_form_text);

/** A try whose request or answer is lost. */
async function loseOne(person: { submit: () => Promise<unknown> }, call: string, lost: 'request' | 'answer') {
  employer.line.break(call, lost);
  await expect(person.submit()).rejects.toThrow('fetch failed');
  employer.line.mend();
}

describe('the whole path', () => {
  it('gets the keys and one slip, submits one review with it and forgets the slip', async () => {
    const kari = await employer.hire('kari');
    expect(await kari.submit()).toEqual(submitted);
    expect(sentCalls()).toEqual(['anonymity.keys', 'anonymity.issue', 'anonymity.submit']);
    expect(await texts()).toEqual(['Fair shifts.']);
    expect(readSlip(kari.tab, employer.companyId)).toBeUndefined();
    expect([...kari.tab.kept.keys()]).toEqual([`review_receipt_${employer.companyId}`]);
  });

  it('sends nothing with the review that the server saw when it signed the slip, and never the secret', async () => {
    const kari = await employer.hire('kari');
    await kari.getSlip();
    const slip = readSlip(kari.tab, employer.companyId);
    await kari.submit();
    const [, issue, submit] = employer.line.calls.map(({ body }) => body);
    const shown = Object.values(JSON.parse(issue ?? '')).filter((value) => String(value).length > 20);
    expect(shown.length).toBe(3);
    for (const value of shown) expect(submit).not.toContain(value);
    const secret = Buffer.from(slip?.secret ?? '', 'base64url');
    const forms = (['base64url', 'base64', 'hex', 'latin1'] as const).map((form) => secret.toString(form));
    // No id of the company: a server that shows each person another company of one domain can't tell them apart.
    const fields = ['blinded', 'domain', 'period', 'repeat_key', 'token'];
    expect(Object.keys(JSON.parse(issue ?? '')).toSorted()).toEqual(fields);
    expect(JSON.parse(submit ?? '')).not.toHaveProperty('company_id');
    for (const { body, procedure } of employer.line.calls)
      for (const form of forms) expect(body, procedure).not.toContain(form);
  });

  it('keeps a receipt whose hash went with the review', async () => {
    const kari = await employer.hire('kari');
    await kari.submit();
    const kept = readReceipt(kari.tab, employer.companyId);
    expect(parseReceipt(kept?.receipt ?? '')).toBe(kept?.receipt);
    const { status } = await employer.server.as().receipts.status({ receipt: kept?.receipt ?? '' });
    expect(status).toBe('pending');
    expect(employer.line.calls.map(({ body }) => body).join()).not.toContain(kept?.receipt);
  });

  it('lets several employees send one review each, and no one a second', async () => {
    for (const name of ['kari', 'ola', 'liv']) {
      const person = await employer.hire(name);
      await person.submit(`By ${name}.`);
    }
    const again = await employer.hire('kari');
    await expect(again.submit('Once more.')).rejects.toThrow('Please verify your work email again.');
    expect((await texts()).toSorted()).toEqual(['By kari.', 'By liv.', 'By ola.']);
  });

  it('sends one review when two tries run at the same time', async () => {
    const kari = await employer.hire('kari');
    await loseOne(kari, 'anonymity.issue', 'request');
    await Promise.allSettled([kari.submit(), kari.submit()]);
    expect(await texts()).toEqual(['Fair shifts.']);
  });
});

describe('a connection that breaks', () => {
  it.each([
    ['anonymity.keys', 'request', undefined],
    ['anonymity.keys', 'answer', undefined],
    ['anonymity.issue', 'request', 'asked'],
    ['anonymity.issue', 'answer', 'asked'],
    ['anonymity.submit', 'request', 'kept'],
    ['anonymity.submit', 'answer', 'kept'],
  ] as const)(
    'at %s, losing the %s: the next try continues and one review arrives',
    async (name, lost, state) => {
      const kari = await employer.hire('kari');
      employer.line.break(name, lost);
      for (const _ of 'abc') await expect(kari.submit()).rejects.toThrow('fetch failed');
      const kept = readSlip(kari.tab, employer.companyId);
      expect(kept?.state).toBe(state);
      employer.line.mend();
      // After a reload of the page, only what the tab has kept is left.
      expect(await kari.submit()).toEqual(submitted);
      expect(await texts()).toEqual(['Fair shifts.']);
      const blinded = employer.line.calls.flatMap(({ procedure, body }) =>
        procedure === 'anonymity.issue' ? [JSON.parse(body).blinded] : [],
      );
      expect(new Set(blinded).size).toBe(1);
      const receipt = readReceipt(kari.tab, employer.companyId);
      expect(receipt?.earlier).toBe(false);
      if (kept) expect(receipt?.receipt).toBe(receiptOf(kept.secret));
      expect(readSlip(kari.tab, employer.companyId)).toBeUndefined();
    },
  );

  it('keeps the secret before it asks for the slip, and nothing that follows from it', async () => {
    const kari = await employer.hire('kari');
    employer.line.break('anonymity.issue', 'request');
    await kari.submit().catch(() => undefined);
    const before = readSlip(kari.tab, employer.companyId);
    const asked = ['domain', 'period', 'publicKey', 'repeatKey', 'secret', 'state'];
    expect(Object.keys(before ?? {}).toSorted()).toEqual(asked);
    employer.line.mend();
    employer.line.break('anonymity.submit', 'request');
    await kari.submit().catch(() => undefined);
    const after = readSlip(kari.tab, employer.companyId);
    const left = ['domain', 'evaluated', 'period', 'saved', 'secret', 'sent', 'state'];
    expect(Object.keys(after ?? {}).toSorted()).toEqual(left);
    expect(after).toMatchObject({ secret: before?.secret });
  });

  it('says so when the review had arrived in an earlier version', async () => {
    const kari = await employer.hire('kari');
    employer.line.break('anonymity.submit', 'answer');
    await expect(kari.submit('As it was.')).rejects.toThrow('fetch failed');
    employer.line.mend();
    await kari.submit('As it is now.');
    expect(await texts()).toEqual(['As it was.']);
    expect(readReceipt(kari.tab, employer.companyId)?.earlier).toBe(true);
  });

  it('continues with the same credential and a new link after its link has expired', async () => {
    const kari = await employer.hire('kari');
    await loseOne(kari, 'anonymity.issue', 'answer');
    employer.server.clock.now = new Date('2026-06-15T14:00:00Z');
    await expect(kari.submit()).rejects.toThrow('Please verify your work email again.');
    await kari.verifyAgain();
    expect(await kari.submit()).toEqual(submitted);
    expect(await texts()).toEqual(['Fair shifts.']);
  });
});

describe('refusals', () => {
  it("doesn't count a spent credential as success if this tab hasn't sent it", async () => {
    const kari = await employer.hire('kari');
    employer.line.break('anonymity.submit', 'request');
    await kari.submit('Mine').catch(() => undefined);
    employer.line.mend();
    const kept = readSlip(kari.tab, employer.companyId);
    if (kept?.state !== 'kept') throw new Error('It should be signed.');
    await kari.submit('Mine');
    // What a copy of the tab holds that was made before anything was sent.
    keepSlip(kari.tab, employer.companyId, { ...kept, sent: [] });
    await expect(kari.submit('Another')).rejects.toThrow(
      'This credential has already been used to send a review.',
    );
    expect(await texts()).toEqual(['Mine']);
    expect(readSlip(kari.tab, employer.companyId)).toBeUndefined();
  });

  it("doesn't count a refused try as sent", async () => {
    const kari = await employer.hire('kari');
    await expect(kari.submit('a'.repeat(5001))).rejects.toThrow(
      'Review text must be at most 5000 characters.',
    );
    expect(readSlip(kari.tab, employer.companyId)).toMatchObject({ state: 'kept', sent: [] });
    expect(await kari.submit('Shorter.')).toEqual(submitted);
  });

  it("drops a credential that isn't genuine, and one in storage that can't be read", async () => {
    const kari = await employer.hire('kari');
    await loseOne(kari, 'anonymity.submit', 'request');
    const kept = readSlip(kari.tab, employer.companyId);
    if (kept?.state !== 'kept') throw new Error('It should be signed.');
    keepSlip(kari.tab, employer.companyId, { ...kept, secret: newSecret() });
    await expect(kari.submit()).rejects.toThrow("This credential isn't valid for this company and year.");
    expect(readSlip(kari.tab, employer.companyId)).toBeUndefined();
    for (const broken of ['{', 'null', '{"state":"kept"}', '{"state":"constructor"}']) {
      kari.tab.setItem(`slip_${employer.companyId}`, broken);
      expect(readSlip(kari.tab, employer.companyId)).toBeUndefined();
    }
    expect(await texts()).toEqual([]);
  });
});

describe('the public key', () => {
  /** As a server would that deceives someone: an honest one makes no second key for a year. */
  function replaceKey() {
    employer.server.deps.keys.forget('2026', '');
    rmSync(join(employer.server.keysDir, '2026.ended'));
  }

  it("stops and sends nothing if the key isn't the one that this browser knows", async () => {
    const kari = await employer.hire('kari');
    await kari.submit();
    const known = kari.browser.getItem('anonymity_key_2026');
    replaceKey();
    employer.line.calls.length = 0;
    const outcome = await kari.submit();
    expect(outcome).toMatchObject({
      state: 'stopped',
      stop: { reason: 'changed_key', period: '2026', known },
    });
    expect(sentCalls()).toEqual(['anonymity.keys']);
    expect(kari.browser.getItem('anonymity_key_2026')).toBe(known);
    expect(readSlip(kari.tab, employer.companyId)).toBeUndefined();
  });

  it('leaves its fingerprint with the receipt, which is the one in the email', async () => {
    const kari = await employer.hire('kari');
    await kari.submit();
    const { fingerprint } = readReceipt(kari.tab, employer.companyId) ?? {};
    expect(fingerprint).toMatch(/^([0-9a-f]{4} ){9}[0-9a-f]{4}$/);
    expect(employer.server.newestMail().text).toContain(fingerprint);
  });

  it('stops and sends no review if another key has signed', async () => {
    const kari = await employer.hire('kari');
    await loseOne(kari, 'anonymity.issue', 'request');
    replaceKey();
    await kari.verifyAgain();
    expect(await kari.submit()).toEqual({ state: 'stopped', stop: { reason: 'bad_proof' } });
    expect(sentCalls()).not.toContain('anonymity.submit');
    expect(readSlip(kari.tab, employer.companyId)?.state).toBe('asked');
  });

  it('stops if there is no key for the year of this clock', async () => {
    const kari = await employer.hire('kari', { now: () => new Date('2019-03-01') });
    expect(await kari.submit()).toEqual({
      state: 'stopped',
      stop: { reason: 'wrong_clock', period: '2019' },
    });
    expect(sentCalls()).toEqual(['anonymity.keys']);
  });
});

describe('New Year', () => {
  const eve = new Date('2026-12-31T23:58:00Z');
  beforeEach(() => {
    employer.server.clock.now = eve;
  });

  it('sends in January with a credential that was signed in December', async () => {
    const kari = await employer.hire('kari');
    await loseOne(kari, 'anonymity.submit', 'request');
    employer.server.clock.now = new Date('2027-01-31T23:00:00Z');
    expect(await kari.submit()).toEqual(submitted);
    expect(JSON.parse(employer.line.calls.at(-1)?.body ?? '').period).toBe('2026');
  });

  it('gives that credential up in February', async () => {
    const kari = await employer.hire('kari');
    await loseOne(kari, 'anonymity.submit', 'request');
    employer.server.clock.now = new Date('2027-02-01T00:00:00Z');
    await expect(kari.submit()).rejects.toThrow("We aren't accepting reviews for that year.");
    expect(readSlip(kari.tab, employer.companyId)).toBeUndefined();
    await kari.verifyAgain();
    expect(await kari.submit()).toEqual(submitted);
  });

  it("starts over with a credential that wasn't signed in time", async () => {
    const kari = await employer.hire('kari');
    await loseOne(kari, 'anonymity.issue', 'answer');
    employer.server.clock.now = new Date('2027-01-01T00:01:00Z');
    await expect(kari.submit()).rejects.toThrow('Please verify your work email again.');
    expect(readSlip(kari.tab, employer.companyId)?.period).toBe('2027');
    await kari.verifyAgain();
    expect(await kari.submit()).toEqual(submitted);
    expect(kari.browser.getItem('anonymity_key_2027')).not.toBe(kari.browser.getItem('anonymity_key_2026'));
  });

  it("asks for another try while the device's clock is behind", async () => {
    let behind = true;
    const kari = await employer.hire('kari', {
      now: () => (behind ? eve : employer.server.clock.now),
    });
    await employer.line.client.anonymity.keys.query();
    employer.server.clock.now = new Date('2027-01-01T00:00:30Z');
    await expect(kari.submit()).rejects.toThrow("We aren't accepting reviews for that year.");
    expect(readSlip(kari.tab, employer.companyId)).toBeUndefined();
    behind = false;
    await kari.verifyAgain();
    expect(await kari.submit()).toEqual(submitted);
  });
});
