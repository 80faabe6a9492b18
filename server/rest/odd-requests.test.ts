import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { makeCompany } from '#testing/database/factories.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const server = await setUpServer();
await makeCompany(server.deps.db, { domain: 'halden.example' });
const port = Number(new URL(await server.app.listen({ port: 0 })).port);

const messages: Record<number, string | RegExp> = {
  400: "We couldn't read the request. Send valid JSON.",
  404: 'Not found.',
  413: 'The request is too large.',
  415: 'Send JSON (Content-Type: application/json).',
  417: "We don't support the Expect header. Leave it out.",
  422: /./,
  431: 'The URL or the headers of the request are too long.',
};

type Request = { method?: 'POST'; url: string; payload?: string | Buffer; headers?: Record<string, string> };

async function expectRefusal(request: Request, status: number): Promise<void> {
  const answer = await server.app.inject(request);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  const body = answer.json();
  if (messages[status] instanceof RegExp) expect(body.message).toMatch(messages[status]);
  else expect(body).toEqual({ code: expect.any(String), message: messages[status] });
  expect(Object.keys(body).sort()).toEqual(
    status === 422 ? expect.toSatisfy(onlyMessages) : ['code', 'message'],
  );
}

const onlyMessages = (keys: string[]) =>
  keys.every((key) => ['code', 'errors', 'message', 'verified'].includes(key));

describe('a URL is refused', () => {
  it.each([
    ...['/companies/', '/companies/1/', '//companies', '/companies//1', '/companies//'],
    ...['/%00', '/companies/%00', '/companies/1%00', '/companies/%2F1', '/companies/1;a=b', '/COMPANIES'],
    ...['/companies/+1', '/companies/-1', '/companies/01', '/companies/1e3', '/companies/\uff11'],
    ...['/companies/9007199254740992', '/companies/9007199254740993', `/companies/${'9'.repeat(400)}`],
    ...[`/${'x'.repeat(6000)}`, '/companies/1/nothing', '/companies/abc', '/companies/1.5', '/companies/0'],
    ...['/companies/999999', '/companies/2147483648', '/companies/9007199254740991'],
  ])('with 404: %s', (url) => expectRefusal({ url: `/api/v1${url}` }, 404));

  it.each(['//api/v1/companies', '///api/v1/companies', '/api//v1/companies', '/api/v1//'])(
    'with 404 in JSON: %s',
    (url) => expectRefusal({ url }, 404),
  );

  it.each(['/companies/%', '/companies/%zz', '/companies/%ED%A0%80', `/companies/${'1'.repeat(6000)}`])(
    'with 400: %s',
    (url) => expectRefusal({ url: `/api/v1${url}` }, 400),
  );

  it.each([
    ...['limit=1&limit=1', 'offset=1&offset=2', 'search=ha&search=ld', 'limit=', 'limit=1.0', 'limit=%00'],
    ...['limit=1e1', 'limit=99999999999999999999', 'offset=9007199254740993', `offset=${'9'.repeat(400)}`],
    ...['search=%00ab', 'search=ab%00', `search=${'x'.repeat(9000)}`, 'limit=Infinity', 'limit=0x10'],
  ])('with 422: /companies?%s', (query) => expectRefusal({ url: `/api/v1/companies?${query}` }, 422));

  it.each([
    ...[
      'company_id=1&company_id=1',
      'company_id=99999999999999999999',
      'company_id=1%00',
      '',
      'company_id=01',
    ],
    ...['company_id=1&sort=recent&sort=lowest', 'company_id=1&sort=%00', 'company_id[]=1'],
  ])('with 422: /reviews?%s', (query) => expectRefusal({ url: `/api/v1/reviews?${query}` }, 422));

  it.each(['token=%00', 'token=a&token=b', `token=${'x'.repeat(9000)}`, ''])(
    'with 422: /verify-email?%s',
    (query) => expectRefusal({ url: `/api/v1/verify-email?${query}` }, 422),
  );
});

describe('a body is refused', () => {
  const post = (payload: string | Buffer, headers: Record<string, string> = {}): Request => ({
    method: 'POST',
    url: '/api/v1/companies',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
  const levels = 10_000;
  const nested = '['.repeat(levels) + ']'.repeat(levels);

  it.each([
    ['an array of arrays', nested, 422],
    ['numbers beyond all measure', '{"name":1e400,"domain":-1e400}', 422],
    ['a null byte in a text', String.raw`{"name":"a\u0000b","domain":"a.example"}`, 422],
    ['a null byte', '\0', 400],
    ['null', 'null', 422],
    ['nothing', '', 422],
    ['too much', `{"name":"${'x'.repeat(70_000)}"}`, 413],
  ])('right away: %s', async (_name, payload, status) => {
    const started = process.cpuUsage();
    await expectRefusal(post(payload), status);
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
  });

  it.each([
    ...['', 'text/plain', 'application/jsonp', 'application/x-www-form-urlencoded', 'text/json', '*/*', ';'],
    ...['multipart/form-data; boundary=x', 'application/json, text/plain', 'application/problem+json'],
  ])('with the type %j', (type) => expectRefusal(post('{}', { 'content-type': type }), 415));

  it('if its compression is damaged, unknown or a bomb', async () => {
    await expectRefusal(post('{}', { 'content-encoding': 'gzip' }), 400);
    await expectRefusal(post(gzipSync('x'.repeat(5_000_000)), { 'content-encoding': 'gzip' }), 413);
  });
});

describe('raw requests', () => {
  /** Everything that the server sends until it closes the connection. */
  const exchange = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (data) => {
        answer += data.toString();
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  const head = 'GET /api/v1/companies HTTP/1.1\r\nHost: x\r\nConnection: close\r\n';
  const json = 'POST /api/v1/companies HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

  it('need no Host in HTTP/1.0, and may wait for 100 Continue', async () => {
    expect(await exchange('GET /api/v1/companies HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
    const waiting = `${json}Connection: close\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n{}`;
    expect(await exchange(waiting)).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 422 /);
  });

  it.each([
    [
      'an address that is too long',
      431,
      head.replace('companies', `companies?x=${'x'.repeat(20_000)}`),
      messages[431],
    ],
    ['a header that is too long', 431, `${head}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`, messages[431]],
    ['too many headers', 431, `${head}${'a: b\r\n'.repeat(4000)}\r\n`, messages[431]],
    ['a null byte in the address', 400, head.replace('companies', 'companies\0'), messages[400]],
    ['half a letter after a #', 404, `${head.replace('companies', 'x#%E0')}\r\n`, messages[404]],
    ['a null byte in a header', 400, `${head}X: a\0b\r\n\r\n`, messages[400]],
    ['no method', 400, `FOO${head.slice(3)}\r\n`, messages[400]],
    ['a length below zero', 400, `${json}Content-Length: -1\r\n\r\n{}`, messages[400]],
    [
      'two lengths',
      400,
      `${json}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      messages[400],
    ],
    [
      'an address of another site',
      400,
      head.replace('/api', 'http://evil.example/api').concat('\r\n'),
      messages[400],
    ],
    ['no address', 400, head.replace('/api/v1/companies', '*').concat('\r\n'), messages[400]],
    ['no Host', 400, head.replace('Host: x\r\n', '').concat('\r\n'), messages[400]],
    ['two Hosts', 400, `${head}HOST: y\r\n\r\n`, messages[400]],
    ['an expectation no one meets', 417, `${head}Expect: a-gift\r\n\r\n`, messages[417]],
    [
      'more than it may send',
      413,
      `${json}Connection: close\r\nContent-Length: 70000\r\n\r\n{}`,
      messages[413],
    ],
  ])('with %s get %i and the documented body', async (_name, status, text, message) => {
    const answer = await exchange(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/\r\ncontent-type: application\/json; charset=utf-8\r\n/i);
    expect(answer).toMatch(/\r\ncache-control: no-store\r\n/i);
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
      code: expect.any(String),
      message,
    });
  });
});

describe('what Node or the router would refuse on their own', async () => {
  const partner = 'https://partner.example';
  const limited = await setUpServer({ rateLimits: true, environment: { CORS_ORIGINS: partner } });

  const odd: [name: string, status: number, request: InjectOptions][] = [
    ['a half letter', 400, { url: '/api/v1/%E0', remoteAddress: '203.0.113.1' }],
    ['a half letter as an id', 400, { url: '/api/v1/companies/%E0?limit=1', remoteAddress: '203.0.113.2' }],
    ['a lone percent', 400, { url: '/api/v1/companies/%', method: 'POST', remoteAddress: '203.0.113.3' }],
    ['an endless id', 400, { url: `/api/v1/companies/${'1'.repeat(6000)}`, remoteAddress: '203.0.113.4' }],
    [
      'an expectation',
      417,
      { url: '/api/v1/companies', headers: { expect: 'a-gift' }, remoteAddress: '203.0.113.5' },
    ],
    ['a rare method', 405, { url: '/api/v1/companies', method: 'PROPFIND', remoteAddress: '203.0.113.6' }],
  ];

  it.each(odd)('has the headers of any other response: %s', async (_name, status, request) => {
    const send = (sent: InjectOptions) =>
      limited.app.inject({ ...sent, headers: { origin: partner, ...sent.headers } });
    const { remoteAddress = '' } = request;
    const usual = await send({ url: '/api/v1/nothing', remoteAddress });
    const odd = await send(request);
    expect([odd.statusCode, odd.json()]).toEqual([
      status,
      { code: expect.any(String), message: expect.any(String) },
    ]);
    const { 'content-length': _length, allow: _allow, ...expected } = usual.headers;
    expect(odd.headers).toMatchObject({
      ...expected,
      date: expect.any(String),
      'ratelimit-remaining': '598',
      'ratelimit-reset': expect.any(String),
    });
    expect(odd.headers['access-control-allow-origin']).toBe(partner);
  });

  it('counts toward the limit and gets a 429 above it', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 601; index += 1) {
      const { statusCode } = await limited.app.inject({ url: '/api/v1/%E0', remoteAddress: '198.51.100.1' });
      statuses.push(statusCode);
    }
    expect([statuses[599], statuses[600]]).toEqual([400, 429]);
  });
});
