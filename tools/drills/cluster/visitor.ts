import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Attempt } from './attempts.ts';

const PATIENCE_MS = 30_000;
/** Such as `127.0.0.1`: loopback addresses, so limits by address count them as many people. */
const anyAddress = () => `127.${randomInt(200, 250)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;

export type Visitor = ReturnType<typeof createVisitor>;
export type Asked = {
  what: string;
  path: string;
  method?: string;
  body?: object;
  token?: string;
  /** Whether the response may not come from memory. */
  isFresh?: boolean;
};
export type Answered = Attempt & { body: unknown };

/** Someone with an address of their own, who keeps a connection as browsers do. */
export function createVisitor(url: string, report: (attempt: Attempt) => void) {
  const agent = new Agent({ keepAlive: true, localAddress: anyAddress(), maxSockets: 2 });
  return {
    /** `accept`: statuses that are no failure; below 400 by default. */
    async ask(asked: Asked, accept: (answered: Answered) => boolean = isFine): Promise<Answered> {
      const answered = await send(agent, url, asked);
      const { body, ...attempt } = answered;
      const isAccepted = accept(answered);
      const stale = !isAccepted && (isFine(answered) || answered.status === 404);
      const failed = !isAccepted && {
        message: isFine(answered) ? 'The response is out of date.' : messageOf(body),
      };
      report({ ...attempt, ...failed, ...(stale && { stale }) });
      return answered;
    },
    leave: () => agent.destroy(),
  };
}

export const isFine = ({ status }: Answered) => status > 0 && status < 400;

function send(
  agent: Agent,
  url: string,
  { what, path, method = 'GET', body, token, isFresh }: Asked,
): Promise<Answered> {
  const start = Date.now();
  const kind = method === 'GET' && !token ? 'read' : 'write';
  const sent = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string, text?: string) =>
      resolve({ kind, what, start, end: Date.now(), status, retryAfter, body: read(text) });
    const headers = {
      accept: path.startsWith('/api') ? 'application/json' : 'text/html',
      ...(sent !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(sent),
      }),
      ...(isFresh && { 'cache-control': 'no-cache' }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const asking = request(`${url}${path}`, { agent, method, headers, timeout: PATIENCE_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => end(0, undefined, 'The response was cut off.'));
      response.on('end', () =>
        end(response.statusCode ?? 0, response.headers['retry-after'], Buffer.concat(chunks).toString()),
      );
    });
    asking.on('timeout', () => asking.destroy(new Error('No response came.')));
    asking.on('error', (error) => end(0, undefined, error.message)).end(sent);
  });
}

function read(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A program's message, or the heading of a page. */
function messageOf(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'message' in body) return String(body.message);
  const text = String(body ?? '');
  return /<h1[^>]*>([^<]*)/.exec(text)?.[1] ?? text.slice(0, 120);
}
