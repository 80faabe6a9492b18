import { expect, it } from 'vitest';
import { describeEachServer } from '#testing/server/make-app.ts';
import { makeRestClient } from '#testing/server/rest-client.ts';

describeEachServer('the domain of a company', async (server) => {
  const send = makeRestClient(() => server);
  const find = async (query: string) => {
    const { status, body } = await send('GET', `/companies?${query}`);
    expect([query, status]).toEqual([query, 200]);
    return body.data.map(({ name }: { name: string }) => name);
  };
  const byDomain = (domain: string) => find(`domain=${encodeURIComponent(domain)}`);

  for (const [name, domain] of [
    ['Northwind', 'northwind.example'],
    ['Northwind Careers', 'careers.northwind.example'],
    ['München Firma', 'münchen-firma.de'],
    ['Not PayPal', 'pаypal.com'],
  ])
    await send('POST', '/companies', { name, domain });

  it.each([
    ['northwind.example', 'Northwind'],
    ['WWW.Northwind.EXAMPLE', 'Northwind'],
    ['it.dept.northwind.example', 'Northwind'],
    ['jobs.careers.northwind.example', 'Northwind Careers'],
    ['münchen-firma.de', 'München Firma'],
    ['WWW.MÜNCHEN-FIRMA.DE', 'München Firma'],
    ['mail.xn--mnchen-firma-dlb.de', 'München Firma'],
  ])('finds it: %s', async (domain, name) => {
    expect(await byDomain(domain)).toEqual([name]);
    expect(await find(`domain=${encodeURIComponent(domain)}&offset=1`)).toEqual([]);
  });

  it.each(['north', 'wind.example', 'example', 'me@northwind.example', 'münchen.de', '127.0.0.1'])(
    'finds none without mailboxes there: %s',
    async (domain) => expect(await byDomain(domain)).toEqual([]),
  );

  it('finds the company that took another one over, and no hidden one', async () => {
    const moderator = server.as(await server.signIn('moderator')).managedCompanies;
    const { body: old } = await send('POST', '/companies', { name: 'Old Wind', domain: 'old-wind.example' });
    const { body } = await send('GET', '/companies?domain=northwind.example');
    await moderator.merge({ id: old.id, into: body.data[0].id });
    expect(await byDomain('old-wind.example')).toEqual(['Northwind']);
    const { body: bad } = await send('POST', '/companies', { name: 'Bad Wind', domain: 'bad-wind.example' });
    await moderator.change({ id: bad.id, state: 'hidden' });
    expect(await byDomain('bad-wind.example')).toEqual([]);
  });

  it.each(['domain=a', 'domain=', 'domain=a.example&search=north', 'domain=a.example&sort=name'])(
    'refuses ?%s',
    async (query) => {
      const { status, body } = await send('GET', `/companies?${query}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['domain']]);
    },
  );

  it.each([
    'münchen-firma.de',
    'München-Fir',
    'https://www.münchen-firma.de/jobs',
    'münchen-firma.d',
    'MUNCHEN-FIRMA',
  ])('is found by a search for %s', async (term) =>
    expect(await find(`search=${encodeURIComponent(term)}`)).toEqual(['München Firma']),
  );

  it('is shown as people write it, unless it could pass for another one', async () => {
    const { body: honest } = await send('GET', '/companies?domain=münchen-firma.de'.replace('ü', '%C3%BC'));
    expect(honest.data[0]).toMatchObject({
      domain: 'xn--mnchen-firma-dlb.de',
      unicode_domain: 'münchen-firma.de',
    });
    const page = await server.app.inject(`/companies/${honest.data[0].id}/feed.atom`);
    expect(page.body).toContain('<title>München Firma (münchen-firma.de): employee reviews</title>');
    const { body: fake } = await send('GET', '/companies?search=Not+PayPal');
    expect(fake.data[0].domain).toMatch(/^xn--/);
    expect(fake.data[0]).not.toHaveProperty('unicode_domain');
  });
});
