import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiClient } from '#client/api.ts';
import type { TestServer } from '#testing/server/make-app.ts';

type Call = { procedure: string; headers: IncomingMessage['headers']; body: string };

/** The line from the app's own client to a server, which can break on the way there or on the way back. */
export async function openLine({ app }: TestServer) {
  const calls: Call[] = [];
  const breaks = new Map<string, 'before' | 'after'>();
  const door = createServer(async (request, response) => {
    const { url = '', method = 'GET', headers, socket } = request;
    const procedure = new URL(url, 'http://line').pathname.slice('/api/trpc/'.length);
    const body = await textOf(request);
    calls.push({ procedure, headers, body });
    if (breaks.get(procedure) === 'before') return socket.destroy();
    const answer = await app.inject({ method: method as 'GET', url, headers, payload: body });
    if (breaks.get(procedure) === 'after') return socket.destroy();
    return response.writeHead(answer.statusCode, answer.headers as never).end(answer.rawPayload);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const { port } = door.address() as AddressInfo;
  return {
    client: createApiClient(`http://127.0.0.1:${port}/api/trpc`),
    /** What has come over the line. */
    calls,
    /** Loses the requests of a call, or only the responses to it, until the line is mended. */
    break: (procedure: string, lost: 'request' | 'answer') =>
      breaks.set(procedure, lost === 'request' ? 'before' : 'after'),
    mend: () => breaks.clear(),
    close: () => {
      door.closeAllConnections();
      return new Promise((resolve) => door.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
