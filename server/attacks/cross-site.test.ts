import { describe, expect, it } from 'vitest';
import { namedCalls, requestOf, transports } from '#testing/server/call-requests.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const server = await setUpServer();

/** What a form or a script of another site can send without asking first (CORS: simple requests). */
const simpleTypes = [
  ...[
    'text/plain',
    'text/plain;charset=UTF-8',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
  ],
  ...['multipart/form-data; boundary=x', 'application/octet-stream', undefined],
];
const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
const changing = namedCalls.filter(([, { type, input }]) => type === 'mutation' && input);

describe('a page of another site', () => {
  it.each(changing)("can't make %s in the name of someone who opens it", async (_name, call) => {
    for (const transport of transports) {
      const request = requestOf(call, transport, { id: 1, ...call.example.input });
      if (request.method === 'GET') continue;
      for (const type of simpleTypes) {
        server.fresh.statements.length = 0;
        const headers = { ...evil, ...(type !== undefined && { 'content-type': type }) };
        // Sent as a buffer, for which no one makes up a type.
        const { statusCode } = await server.app.inject({
          ...request,
          headers,
          payload: Buffer.from(String(request.payload)),
        });
        expect([transport, type, statusCode]).toEqual([transport, type, 415]);
        expect(server.fresh.statements).toEqual([]);
      }
    }
  });
});
