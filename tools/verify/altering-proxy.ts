import { request as ask, createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Altered = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };
/** What a malicious server does with an answer of the real one, which it may change in place. */
export type Alter = (request: IncomingMessage, answer: Altered) => void;

/** A server in front of a site, for tests. */
export async function startProxy(site: string, alter: Alter) {
  const { port } = new URL(site);
  const server = createServer((request, response) => {
    const { 'accept-encoding': _, ...headers } = request.headers;
    const asked = ask({ port, path: request.url, headers, agent: false }, async (received) => {
      const chunks: Buffer[] = [];
      for await (const chunk of received) chunks.push(chunk);
      const answer = {
        status: received.statusCode ?? 0,
        headers: received.headers,
        body: Buffer.concat(chunks),
      };
      alter(request, answer);
      const {
        'content-length': _length,
        'transfer-encoding': _encoding,
        connection: _connection,
        ...kept
      } = answer.headers;
      response.writeHead(answer.status, kept).end(answer.body);
    });
    asked.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
