import { beforeAll, describe, expect, it } from 'vitest';
import { sendRaw } from '#server/attacks/raw-request.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const server = await setUpServer();
let port: number;
beforeAll(async () => {
  await makeCompany(server.deps.db, { name: 'Halden Foods', domain: 'halden.example' });
  port = Number(new URL(await server.app.listen({ port: 0 })).port);
});

const company = '{"name":"Smuggled Goods","domain":"smuggled.example"}';
/** What an attacker wants the server to read as a request of its own. */
const hidden = `POST /api/v1/companies HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${company.length}\r\n\r\n${company}`;
const chunked = `0\r\n\r\n${hidden}`;
const length = (text: string) => `Content-Length: ${text.length}\r\n`;
const post = 'POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const get = 'GET /api/v1/companies HTTP/1.1\r\nHost: localhost\r\n';
const both = (coding: string, name = 'Transfer-Encoding') =>
  `${post}${length(chunked)}${name}: ${coding}\r\n\r\n${chunked}`;

const addedCompanies = async () =>
  (await server.app.inject('/api/v1/companies?search=smuggled')).json().data.length;

/** Where a proxy in front and we could disagree about where a request ends. */
const ambiguous: Record<string, string> = {
  'a length and chunks': both('chunked'),
  'chunks and a length': `${post}Transfer-Encoding: chunked\r\n${length(chunked)}\r\n${chunked}`,
  'two lengths': `${post}Content-Length: 0\r\n${length(hidden)}\r\n${hidden}`,
  'two lengths in one line': `${post}Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`,
  'a length with a sign': `${post}Content-Length: +0\r\n\r\n${hidden}`,
  'a length in hexadecimal': `${post}Content-Length: 0x0\r\n\r\n${hidden}`,
  'a length beyond all measure': `${post}Content-Length: 18446744073709551616\r\n\r\n${hidden}`,
  'a space before the colon': both('chunked', 'Transfer-Encoding '),
  'a tab before the colon': both('chunked', 'Transfer-Encoding\t'),
  'a space before the name': `${post} Transfer-Encoding: chunked\r\n${length(chunked)}\r\n${chunked}`,
  'an unknown coding': both('xchunked'),
  'chunked in quotes': both('"chunked"'),
  'chunked, then identity': both('chunked, identity'),
  'chunked twice': both('chunked, chunked'),
  'a vertical tab before chunked': both('\x0bchunked'),
  'a null byte after chunked': both('chunked\0'),
  'two codings': `${post}Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n${length(chunked)}\r\n${chunked}`,
  'a folded coding': `${post}Transfer-Encoding:\r\n chunked\r\n${length(chunked)}\r\n${chunked}`,
  'a header after a bare line feed': `${post}X: y\nTransfer-Encoding: chunked\r\n${length(chunked)}\r\n${chunked}`,
  'a header after a bare carriage return': `${post}X: y\rTransfer-Encoding: chunked\r\n${length(chunked)}\r\n${chunked}`,
  'bare line feeds': both('chunked').replaceAll('\r\n', '\n'),
  'a chunk with a sign': `${post}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${hidden}`,
  'a chunk in no number': `${post}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${hidden}`,
  'a chunk beyond all measure': `${post}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n${hidden}`,
  'a chunk without its end': `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{}XX0\r\n\r\n${hidden}`,
  'a chunk extension after a bare line feed': `${post}Transfer-Encoding: chunked\r\n\r\n0;a\n\r\n\r\n${hidden}`,
  'two Hosts': `${get}HOST: evil.example\r\n\r\n${hidden}`,
  'a Host in the address': `GET http://evil.example/api/v1/companies HTTP/1.1\r\nHost: localhost\r\n\r\n${hidden}`,
  'a space in the address': `GET /api/v1/companies HTTP/1.1\r\nX: HTTP/1.1\r\n Host: localhost\r\n\r\n${hidden}`,
  'a line feed in the address': `GET /api/v1/companies?\n${hidden}`,
  'an unknown version': `GET /api/v1/companies HTTP/1.2\r\nHost: localhost\r\n\r\n${hidden}`,
  'a length after HTTP/1.0 chunks': `POST /api/v1/login HTTP/1.0\r\nTransfer-Encoding: chunked\r\n${length(chunked)}\r\n${chunked}`,
};

describe('a request whose end could be read in two ways', () => {
  it.each(Object.entries(ambiguous))('is refused, and nothing after it is read: %s', async (_what, bytes) => {
    const { statuses, closed, text } = await sendRaw(port, bytes);
    expect(statuses, text).toEqual([400]);
    expect(closed).toBe(true);
    expect(await addedCompanies()).toBe(0);
  });
});

describe('a body that looks like a request', () => {
  it.each([
    ['in its length', `${post}${length(hidden)}\r\n${hidden}`],
    [
      'in a chunk',
      `${post}Transfer-Encoding: chunked\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
    ],
    [
      'in an extension of a chunk',
      `${post}Transfer-Encoding: chunked\r\n\r\n2;a="${company}"\r\n{}\r\n0\r\n\r\n`,
    ],
    [
      'in a trailer',
      `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-A: POST /api/v1/companies HTTP/1.1\r\n\r\n`,
    ],
    ['of a GET', `${get}${length(hidden)}\r\n${hidden}`],
    [
      'that HTTP/2 should follow',
      `${get}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n${length(hidden)}\r\n${hidden}`,
    ],
    [
      'that a WebSocket should follow',
      `${get}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${length(hidden)}\r\n${hidden}`,
    ],
  ])('is never read as one: %s', async (_what, bytes) => {
    // What comes after it on the same connection is a request again, unless the connection was closed.
    const { statuses } = await sendRaw(port, `${bytes}${get}Connection: close\r\n\r\n`, 1500);
    expect(statuses.slice(1)).toEqual(expect.toBeOneOf([[], [200]]));
    expect(await addedCompanies()).toBe(0);
  });

  it('is not read after a request for a tunnel', async () => {
    const { statuses, closed } = await sendRaw(
      port,
      `CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n${hidden}`,
    );
    expect([statuses.filter((status) => status < 400), closed]).toEqual([[], true]);
    expect(await addedCompanies()).toBe(0);
  });

  it('reads the same bytes as a request where they are one', async () => {
    const { statuses } = await sendRaw(port, `${get}\r\n${hidden}${get}Connection: close\r\n\r\n`);
    expect(statuses).toEqual([200, 201, 200]);
    expect(await addedCompanies()).toBe(1);
  });
});
