import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

const AT_ONCE = 4;
const PATIENCE_MS = 60_000;
const LONGEST_WAIT_SECONDS = 120;
const TRIES = 3;
const MOST_BYTES = 30_000_000;

/** What a response says, with each header's values in one text and the body as a browser would use it. */
export type Answer = { status: number; headers: Map<string, string>; body: Buffer };
export type Visitor = { name: string; headers: Record<string, string> };

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.4 Mobile/15E148 Safari/604.1';
const plain = { 'accept-encoding': 'identity' };

export const program: Visitor = { name: 'a program', headers: plain };
/** Different people, as far as a server can see. Each has connections of its own. */
export const visitors: Visitor[] = [
  program,
  {
    name: 'Chrome on Windows',
    headers: {
      'user-agent': chrome,
      'accept-language': 'en-US,en;q=0.9',
      'accept-encoding': 'gzip, deflate, br',
    },
  },
  {
    name: 'Firefox',
    headers: { 'user-agent': firefox, 'accept-language': 'en-US', 'accept-encoding': 'gzip, deflate' },
  },
  {
    name: 'Safari on an iPhone',
    headers: { 'user-agent': safari, 'accept-language': 'de-DE,de;q=0.9', 'accept-encoding': 'br' },
  },
  {
    name: 'someone with a cookie',
    headers: { ...plain, 'user-agent': chrome, cookie: 'session=2b7e151628aed2a6; visits=3' },
  },
  {
    name: 'someone behind a proxy',
    headers: {
      ...plain,
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      'x-real-ip': '203.0.113.9',
    },
  },
  { name: 'a program that comes back', headers: plain },
];

/** Requests every path as this visitor. A path that gets no answer is missing from the result. */
export async function visit(site: string, paths: string[], visitor: Visitor): Promise<Map<string, Answer>> {
  const { request, Agent } = site.startsWith('https:') ? https : http;
  using agent = disposable(new Agent({ keepAlive: true, maxSockets: AT_ONCE }));
  const answers = new Map<string, Answer>();
  const waiting = paths.values();
  const ask = (path: string) =>
    new Promise<Answer>((resolve, reject) => {
      const { headers } = visitor;
      const asked = request(site + path, { agent: agent.agent, headers }, (response) =>
        read(response).then(resolve, reject),
      );
      asked.setTimeout(PATIENCE_MS, () => asked.destroy(new Error('no answer in time')));
      asked.on('error', reject);
      asked.end();
    });
  const work = async () => {
    for (const path of waiting) {
      const answer = await patiently(() => ask(path)).catch(() => undefined);
      if (answer) answers.set(path, answer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answers;
}

/** The site may limit how often one address asks, and either server may be busy. */
async function patiently(ask: () => Promise<Answer>, tries = TRIES): Promise<Answer> {
  const answer = await ask();
  const seconds = Number(answer.headers.get('retry-after'));
  if (![429, 503].includes(answer.status) || tries === 1 || !(seconds <= LONGEST_WAIT_SECONDS)) return answer;
  await sleep(1000 * seconds);
  return patiently(ask, tries - 1);
}

async function read(response: http.IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error('too long');
    chunks.push(chunk);
  }
  const headers = new Map<string, string>();
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    headers.set(name, values.join(', '));
  const body = decoded(Buffer.concat(chunks), headers.get('content-encoding'));
  return { status: response.statusCode ?? 0, headers, body };
}

function decoded(raw: Buffer, encoding = 'identity'): Buffer {
  const limit = { maxOutputLength: MOST_BYTES };
  if (encoding === 'br') return brotliDecompressSync(raw, limit);
  if (encoding === 'gzip') return gunzipSync(raw, limit);
  if (encoding === 'deflate') return inflateSync(raw, limit);
  if (encoding !== 'identity') throw new Error(`The encoding ${encoding} is unknown.`);
  return raw;
}

function disposable(agent: http.Agent) {
  return { agent, [Symbol.dispose]: () => agent.destroy() };
}
