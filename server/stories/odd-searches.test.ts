import { expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { describeEachServer } from '#testing/server/make-app.ts';

const odd = {
  '10,000 letters': 'halden'.repeat(1667),
  '100 letters': 'h'.repeat(100),
  '500 words': 'a b '.repeat(250),
  '34 words': 'ha '.repeat(33),
  'operators of FTS5': 'NEAR(halden oslo, 2) OR NOT AND name:* ^h + -',
  'operators of tsquery': "halden <-> ('oslo':*A | !b) & \\",
  quotes: `"halden' ''"" \``,
  'wildcards of SQL': '%%__%hal\\%',
  'stars and colons': '***:::***',
  'control characters': 'hal\u0001\u0007\u001b\u0085den',
  'a lone surrogate': 'halden \ud83d',
  'two lone surrogates': '\udc00\ud800',
  '40 marks on a letter': `ha${'\u0301'.repeat(40)}lden`,
  'marks alone': '\u0301'.repeat(40),
  'characters that change their length': 'ﷺﷺ İİ ŉŉ ﬃﬃ',
  '1,500 letters, as it is compared': 'ﷺ'.repeat(100),
  'a word of 600 letters, as it is compared': '㌖'.repeat(100),
  'invisible characters': 'ha\u200b\u200d\u2060\ufeffld',
  'letters beyond the first plane': '𝕳𝖆𝖑𝖉𝖊𝖓 🦊🦊 𠮷𠮷',
};

const longNames = {
  'letters that are compared as 15': 'ﷺ'.repeat(120),
  'signs that are compared as 6 letters of one word': `A${'㌖'.repeat(119)}`,
  'letters of three bytes': '株'.repeat(120),
  'letters of four bytes': '𠮷'.repeat(60),
};

describeEachServer('an odd search', async (server) => {
  await makeCompany(server.deps.db, { name: 'Halden Systems', domain: 'halden.example' });

  const get = (url: string) => server.app.inject({ url });
  // `encodeURIComponent` refuses lone surrogates: these are the bytes that other programs send.
  const encode = (text: string) =>
    [...text].map((letter) => (letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80')).join('');

  it.each(Object.entries(odd))('is answered or refused over REST and tRPC: %s', async (_, search) => {
    const rest = await get(`/api/v1/companies?search=${encode(search)}`);
    expect([200, 400, 422]).toContain(rest.statusCode);
    // In JSON, a lone surrogate is an escape.
    const trpc = await get(
      `/api/trpc/companies.list?input=${encodeURIComponent(JSON.stringify({ search }))}`,
    );
    expect([200, 400, 414, 422, 431]).toContain(trpc.statusCode);
    const after = await get('/api/v1/companies?search=halden');
    expect(after.json().data).toHaveLength(1);
  });

  it.each(Object.entries(longNames))('finds a company whose name consists of %s', async (_, name) => {
    const domain = `long-${Object.values(longNames).indexOf(name)}.example`;
    const added = await server.app.inject({
      method: 'POST',
      url: '/api/v1/companies',
      payload: { name, domain, hq_location: name },
    });
    expect(added.statusCode).toBe(201);
    const found = await get(`/api/v1/companies?search=${encode(name.slice(0, 100))}`);
    expect(found.json().data).toMatchObject([{ name, domain }]);
  });
});
