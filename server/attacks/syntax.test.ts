import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countRows } from '#server/attacks/anonymity/refusals.ts';
import { placesIn, queryNamesOf, secrets, withValue } from '#server/attacks/fields.ts';
import texts from '#server/attacks/payloads.json' with { type: 'json' };
import { filled, makeServerWithRoutes, readableUrls } from '#server/attacks/routes.ts';
import { pageParameters } from '#server/pages/page-url.ts';
import { calls, type RoutedCall } from '#server/router.ts';
import { formatReceipt } from '#shared/rules/format-receipt.ts';
import { textAt } from '#shared/rules/review-text.ts';
import { freeTexts } from '#shared/schemas/review.ts';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { sampled } from '#testing/sampled.ts';
import { makeAuthor } from '#testing/server/authors.ts';
import { isUnreached } from '#testing/server/call-requests.ts';
import { textsOfReview } from '#testing/server/longest-review.ts';
import type { TestServer } from '#testing/server/make-app.ts';

/** Texts that mean something to a database, its text search, a header, a file system or a template. */
const syntax = {
  ...texts.syntax,
  'a lone surrogate': 'qqjx\ud800zzkv',
  '10,000 letters': 'q'.repeat(10_000),
};
const payloads = sampled(Object.entries(syntax));
const withInput = [...calls.values()].filter((call) => placesIn(call).length > 0);

let server: TestServer;
let urls: string[];
let session: string;
let known: Record<string, unknown>;
let ids: Record<string, number>;

async function start(dialect: 'sqlite' | 'postgres'): Promise<void> {
  const { server: started, routes } = await makeServerWithRoutes({ dialect });
  server = started;
  // Of what reads nothing of its address, one is enough.
  urls = readableUrls(routes).filter((url) => /:|^\/(companies)?$|^\/api\/(v1|trpc)/.test(url));
  const { db } = server.deps;
  // An admin may make every call, and has just proved who it is.
  session = await server.signIn('admin');
  const { moderation } = server.as(session);
  const company = await makeCompany(db, { name: 'Halden Foods', domain: 'halden.example' });
  const published = await makeSubmission(db, company);
  await moderation.decideReview({ id: published, approved: true });
  await server.as().reviews.report({ id: published, reason: 'It names a colleague.' });
  const [report] = (await moderation.reports({})).data;
  const author = await makeAuthor(server, {}, { id: company, domain: 'halden.example' });
  ids = { companies: company, reviews: published, decideReport: report?.id ?? 0, moderation: author.id };
  await server.as().verification.send({ email: 'kari@halden.example', company_id: company });
  known = {
    company_id: company,
    // The right one would end the session.
    current_password: 'not the password of the admin',
    email: 'kari@halden.example',
    token: server.mailedToken(),
    receipt: formatReceipt(author.receipt),
  };
}

/** An input that reaches the database: the example in the API reference, with the ids and secrets of this server. */
function goodInput({ name, example, input }: RoutedCall): Record<string, unknown> {
  const [noun = '', verb = ''] = name.split('.');
  const fields = Object.keys(input?.shape ?? {});
  const values = { ...known, id: ids[verb] ?? ids[noun] };
  const fitting = Object.entries(values).filter(
    ([field]) => fields.includes(field) && field in (example.input ?? {}),
  );
  // A decision that leaves the review where it is.
  return {
    ...example.input,
    ...Object.fromEntries(fitting),
    ...('approved' in (example.input ?? {}) && { approved: false }),
  };
}

const authorization = () => ({ authorization: `Bearer ${session}` });

function overTrpc({ name, type }: RoutedCall, input: unknown) {
  const url = `/api/trpc/${name}`;
  return server.app.inject(
    type === 'query'
      ? { url: `${url}?input=${encodeURIComponent(JSON.stringify(input))}`, headers: authorization() }
      : { method: 'POST', url, payload: input as object, headers: authorization() },
  );
}

/** Failed attempts to sign in are counted, so that table is left out. */
const countOthers = async (): Promise<Record<string, number>> => ({
  ...(await countRows(server)),
  audit_counts: 0,
});

// `encodeURIComponent` refuses lone surrogates: these are the bytes that other programs send.
const encode = (text: string) =>
  [...text].map((letter) => (letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80')).join('');

describe.each(['sqlite', 'postgres'] as const)('syntax in place of a value (%s)', (dialect) => {
  beforeAll(() => start(dialect));
  afterAll(() => server.close());

  it('finds nothing that the same words would not find', async () => {
    for (const [what, payload] of payloads) {
      const { statusCode, body } = await server.app.inject(`/api/v1/companies?search=${encode(payload)}`);
      expect([200, 400, 422], what).toContain(statusCode);
      if (statusCode === 200) expect([what, JSON.parse(body).data]).toEqual([what, []]);
    }
    const { data } = (await server.app.inject('/api/v1/companies?search=halden')).json();
    expect(data).toHaveLength(1);
  });

  it.each(withInput)('is only text or is refused in every field of $name', async (call) => {
    for (const place of placesIn(call)) {
      const before = await countOthers();
      const accepted: string[] = [];
      for (const [what, payload] of payloads) {
        const { statusCode, headers, body } = await overTrpc(
          call,
          withValue(goodInput(call), place, payload),
        );
        expect(statusCode, `${place}: ${what}`).toBeLessThan(500);
        expect([place, what, isUnreached({ statusCode, body })]).toEqual([place, what, false]);
        expect(Object.keys(headers)).not.toContain('x-injected');
        if (statusCode < 400) accepted.push(what);
      }
      if (secrets.includes(String(place[0]))) expect([place, accepted]).toEqual([place, []]);
      const after = await countOthers();
      if (call.type === 'query' || accepted.length === 0) expect(after).toEqual(before);
      // What making keys with the same text has left, it takes back.
      if (call.name === 'apiKeys.revoke') continue;
      for (const [table, count] of Object.entries(before))
        expect(after[table], table).toBeGreaterThanOrEqual(count);
    }
  });

  it('is only text or is refused in every parameter of every address', async () => {
    const before = await countOthers();
    expect(urls).toContain('/companies/:id/feed.atom');
    for (const [what, payload] of payloads) {
      if (payload.length > 5000) continue;
      const value = encode(payload);
      const paths = urls.flatMap((url) => {
        const inPath = url.includes(':') ? [filled(url, value)] : [];
        const queries = queryNamesOf(url).map((name) => `${name}=${value}`);
        // A call refuses the first parameter that it doesn't like; a page ignores it.
        if (queries.length === 0) queries.push(pageParameters.map((name) => `${name}=${value}`).join('&'));
        return [...inPath, ...queries.map((query) => `${filled(url, '1')}?${query}`)];
      });
      for (const path of paths) {
        const { statusCode, headers, body } = await server.app.inject({
          url: path,
          headers: authorization(),
        });
        expect(statusCode, `${what}: ${path}`).toBeLessThan(500);
        expect([path, isUnreached({ statusCode, body })]).toEqual([path, false]);
        expect(Object.keys(headers)).not.toContain('x-injected');
      }
    }
    expect(await countOthers()).toEqual(before);
  });

  it('opens no session and no account', async () => {
    for (const [what, payload] of payloads) {
      const header = /^[\x20-\x7e]*$/.test(payload) ? payload : encode(payload);
      const { statusCode } = await server.app.inject({
        url: '/api/v1/admin/metrics',
        headers: { authorization: `Bearer ${header}` },
      });
      expect([what, statusCode]).toEqual([what, 401]);
    }
  });
});

describe.each(['sqlite', 'postgres'] as const)('what someone types (%s)', (dialect) => {
  beforeAll(() => start(dialect));
  afterAll(() => server.close());

  it('is stored and shown letter by letter', async () => {
    const { moderation } = server.as(session);
    const fits =
      ({ input }: RoutedCall, field: string) =>
      (text: string) =>
        input?.shape[field]?.safeParse(text).success === true;
    const call = (name: string) => calls.get(name) as RoutedCall;
    const texts = (name: string, field: string) => Object.values(syntax).filter(fits(call(name), field));
    const names = texts('companies.create', 'name');
    expect(names.length).toBeGreaterThan(8);
    for (const [index, name] of names.entries()) {
      const typed = { name, hq_location: name, address: name };
      const { id } = await server.as().companies.create({ ...typed, domain: `typed${index}.example` });
      expect(await server.as().companies.get({ id })).toMatchObject(typed);
    }
    const answer = texts('receipts.answer', 'answer').join('\n').slice(0, 1000);
    for (const field of Object.keys(textsOfReview(() => ''))) {
      const fitting = texts('reviews.submit', field).filter((one) => one.length < 1000);
      const joined = fitting.join('\n');
      for (const typed of fits(call('reviews.submit'), field)(joined) ? [joined] : fitting) {
        const author = await makeAuthor(server, { [field]: typed });
        await moderation.askAuthor({ id: author.id, question: answer });
        await server.as().receipts.answer({ receipt: author.receipt, answer });
        await moderation.decideReview({ id: author.id, approved: false, message: answer });
        const { review, messages } = await server.as().receipts.status({ receipt: author.receipt });
        const parts = review && textAt(review.free_form_text, review.places);
        expect(review && parts && Object.values(freeTexts({ ...review, ...parts }))).toContain(typed);
        expect(messages.map(({ body }) => body)).toEqual([answer, answer, answer]);
      }
    }
  });
});

it('never becomes part of a statement: only settings and names of our own tables are written into one', () => {
  const files = ['db', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const raw = files.filter(
    (file) =>
      /(?<!\.test)\.ts$/.test(file) &&
      !/server\/(attacks|faults)\/|migrations\//.test(file) &&
      /\bsql\.raw\(|\.unsafe\(|\bCompiledQuery\.raw\(/.test(readFileSync(file, 'utf8')),
  );
  expect(raw.sort()).toEqual(['db/dialect.ts', 'db/queries/bulk.ts', 'db/queries/small-tables.ts']);
});
