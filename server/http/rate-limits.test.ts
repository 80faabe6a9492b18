import { describe, expect, it } from 'vitest';
import { calls } from '#server/router.ts';
import { callLimits } from '#shared/call-limits.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { makeServer } from '#testing/server/make-app.ts';

describe('rate limits', () => {
  it('count each network address and each email separately, and say how long to wait', async () => {
    await using limited = await makeServer({ rateLimits: true });
    const id = await makeCompany(limited.deps.db, { domain: 'limited.example' });
    const ask = (email: string) => limited.as().verification.send({ email, company_id: id });
    for (let times = 0; times < 5; times += 1) await ask(`kari+${times}@limited.example`);
    await ask('KARI@limited.example');
    expect(limited.deps.mailer.captured?.()).toHaveLength(5);
    await ask('ola@limited.example');
    expect(limited.deps.mailer.captured?.()).toHaveLength(6);

    const login = () =>
      limited.app.inject({
        method: 'POST',
        url: '/api/v1/login',
        payload: { email: 'a@limited.example', password: 'wrong password' },
      });
    for (let times = 0; times < 10; times += 1) expect((await login()).statusCode).toBe(401);
    const refused = await login();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('720');
    expect(refused.json().message).toBe('Too many attempts. Try again in 12 minutes.');
    const overTrpc = await limited.app.inject({
      method: 'POST',
      url: '/api/trpc/auth.login',
      payload: { email: 'a@limited.example', password: 'wrong password' },
    });
    expect([overTrpc.statusCode, overTrpc.headers['retry-after']]).toEqual([429, expect.any(String)]);
  });

  it("don't let one network use up the emails to someone else", async () => {
    await using limited = await makeServer({ rateLimits: true });
    const id = await makeCompany(limited.deps.db, { domain: 'limited.example' });
    const ask = (address: string) =>
      limited.as(undefined, address).verification.send({ email: 'kari@limited.example', company_id: id });
    const stranger = (host: number) => [`203.0.113.${host}`, `2001:db8:1:${host}::${host}`];
    for (let host = 1; host <= 60; host += 1)
      for (const address of stranger(host)) await ask(address).catch(() => undefined);
    expect(limited.deps.mailer.captured?.()).toHaveLength(10);
    await ask('198.51.100.1');
    expect(limited.deps.mailer.captured?.()).toHaveLength(11);
    // Only many networks together reach the limit of the mailbox.
    for (let network = 0; network < 19; network += 1) await ask(`192.0.${network}.1`);
    await ask('198.51.100.1');
    expect(limited.deps.mailer.captured?.()).toHaveLength(30);
  });

  it("start their windows by the clock, so a wait doesn't show when someone else called first", async () => {
    await using limited = await makeServer({ rateLimits: true });
    const id = await makeCompany(limited.deps.db, { domain: 'limited.example' });
    const at = (time: string) => {
      limited.clock.now = new Date(`2026-06-15T${time}Z`);
    };
    const colleague = '203.0.113.7';
    const ask = () =>
      limited.as(undefined, colleague).verification.send({ email: 'kari@limited.example', company_id: id });
    at('12:20:41.500');
    for (let times = 0; times < 5; times += 1) await ask();
    for (let times = 0; times < callLimits.authors.times; times += 1)
      await expect(limited.as(undefined, colleague).reviews.submit({} as never)).rejects.toThrow(
        'company_id must be',
      );
    for (const [time, left] of [
      ['12:20:42', '40 minutes'],
      ['12:30:00', '30 minutes'],
      ['12:58:29', '2 minutes'],
      ['12:58:30', '90 seconds'],
      ['12:59:59.900', '1 second'],
    ] as const) {
      at(time);
      const wait = `Too many attempts. Try again in ${left}.`;
      await ask();
      await expect(limited.as(undefined, colleague).reviews.submit({} as never)).rejects.toThrow(wait);
    }
    expect(limited.deps.mailer.captured?.()).toHaveLength(5);
    at('13:00:00');
    await ask();
    expect(limited.deps.mailer.captured?.()).toHaveLength(6);
  });

  it('have one count for all that authors do, so what is left of it says no more than that someone did something', async () => {
    await using limited = await makeServer({ rateLimits: true });
    const authors = [...calls.values()].filter(({ limits }) => limits?.includes(callLimits.authors));
    const send = (name: string, remoteAddress: string) =>
      limited.app.inject({ method: 'POST', url: `/api/trpc/${name}`, payload: {}, remoteAddress });
    const left: Record<string, number> = {};
    for (const [place, { name }] of authors.entries()) {
      const address = `198.51.100.${place}`;
      await send(name, address);
      for (let times = 0; (await send('reviews.submit', address)).statusCode !== 429; times += 1)
        left[name] = times + 1;
    }
    expect(authors.length).toBeGreaterThan(5);
    expect(left).toEqual(Object.fromEntries(authors.map(({ name }) => [name, callLimits.authors.times - 1])));
  });

  it('count an email only once the input is valid, even with invisible characters in its domain', async () => {
    await using limited = await makeServer({ rateLimits: true });
    const id = await makeCompany(limited.deps.db, { domain: 'limited.example' });
    const ask = (email: string, company_id = id) => limited.as().verification.send({ email, company_id });
    for (let times = 0; times < 6; times += 1)
      await expect(ask('kari@limited.example', 9999)).rejects.toThrow('Not found.');
    for (const domain of ['limited', 'LIMITED', 'l\u00adimited', 'li\u00admited', 'lim\u00adited']) {
      await ask(`kari@${domain}.example`);
    }
    await ask('kari@limi\u00adted.example');
    expect(limited.deps.mailer.captured?.()).toHaveLength(5);
  });

  it('stop a source before it can use up the limits of others', async () => {
    await using limited = await makeServer({ rateLimits: true });
    const login = (address: string, email: string) =>
      limited.as(undefined, address).auth.login({ email, password: 'wrong password' });
    for (let times = 0; times < 60; times += 1) {
      await expect(login('203.0.113.1', `user${times}@limited.example`)).rejects.toThrow('Invalid email');
    }
    for (let times = 0; times < 20; times += 1) {
      await expect(login('203.0.113.1', 'victim@limited.example')).rejects.toThrow('Too many attempts');
    }
    await expect(login('203.0.113.2', 'victim@limited.example')).rejects.toThrow('Invalid email');
  });

  it('respond to a malicious address right away', async () => {
    await using hostile = await makeServer({ rateLimits: true });
    const started = process.cpuUsage();
    const response = await hostile.app.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: { email: `${'+'.repeat(60_000)}`, password: 'wrong password' },
    });
    expect(response.statusCode).toBe(422);
    // A quadratic pattern took eight seconds here; this is a guard against that, not a speed test.
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  });

  it('count the /64 of an IPv6 subscriber as one source', async () => {
    await using limited = await makeServer({ rateLimits: true });
    const create = (index: number) =>
      limited
        .as(undefined, `2001:db8:1:2::${index}`)
        .companies.create({ name: `Company ${index}`, domain: `c${index}.example` });
    for (let index = 1; index <= 30; index += 1) await create(index);
    await expect(create(31)).rejects.toThrow('Too many attempts');
  });
});
