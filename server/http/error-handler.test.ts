import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { refuseBrokenRequest } from './error-handler.ts';

it.each([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'The request took too long to arrive. Send it again.'],
  [
    'HPE_HEADER_OVERFLOW',
    '431 Request Header Fields Too Large',
    'The URL or the headers of the request are too long.',
  ],
  ['HPE_INVALID_METHOD', '400 Bad Request', "We couldn't read the request. Send valid JSON."],
])('responds to invalid HTTP by the kind of error: %s', async (code, status, message) => {
  const socket = new PassThrough();
  refuseBrokenRequest(Object.assign(new Error(), { code }) as never, socket as unknown as Socket);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head.split('\r\n')).toEqual([
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]);
  expect(JSON.parse(body)).toEqual({ message });
});
