import { type IncomingHttpHeaders, request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Issued } from './certificates.ts';

export type Habits = {
  /** What it sends to the server, by default the address of the connection in X-Forwarded-For. */
  sent?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
  /** What it makes of the headers of an answer. */
  received?: (headers: IncomingHttpHeaders) => IncomingHttpHeaders;
};

const overwriteAddress = (headers: IncomingHttpHeaders) => ({
  ...headers,
  'x-forwarded-for': '198.51.100.7',
});
const given = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
const unchanged = (headers: IncomingHttpHeaders) => headers;

/** A proxy with TLS on this machine, with good or bad habits. Its only visitor has the address 198.51.100.7. */
export async function startTlsProxy(certificate: Issued) {
  let target = '';
  let habits: Habits = {};
  const proxy = createServer(certificate, (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const { sent = overwriteAddress, received = unchanged } = habits;
    const forward = request(`${target}${url}`, { method, headers: given(sent(headers)) }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, given(received(answer.headers)));
      answer.pipe(outgoing);
    });
    forward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(proxy.address() as AddressInfo).port}`,
    /** Where the server listens, known only once it runs. */
    forwardTo(url: string) {
      target = url;
    },
    /** From now on, it does this, or has this certificate. */
    behave(others: Habits) {
      habits = others;
    },
    present: (other: Issued) => proxy.setSecureContext(other),
    close: () => new Promise((resolve) => proxy.close(resolve)),
  };
}
