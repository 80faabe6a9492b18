import { setTimeout as sleep } from 'node:timers/promises';
import {
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  deflateSync,
} from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorTable } from '#shared/errors.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { sampled } from '#testing/sampled.ts';
import { namedCalls } from '#testing/server/call-requests.ts';
import { setUpServer } from '#testing/server/make-app.ts';

const MB = 1024 * 1024;
/** What Node may take from the system for handling a request, far below what an unpacked bomb takes. */
const ROOM_MB = 96;

/** What one second without requests may cost; unpacking a bomb to its end takes several. */
const IDLE_MICROSECONDS = 500_000;

const server = await setUpServer();
let address: string;
let admin: string;
beforeAll(async () => {
  admin = await server.signIn('admin');
  await makeCompany(server.deps.db);
  address = await server.app.listen({ port: 0 });
});

const sending = namedCalls.filter(([, { type }]) => type === 'mutation');
const routes = sending.flatMap(([name, { rest }]) => [
  ...(rest.method === 'GET' ? [] : [[rest.method, `/api/v1${rest.url.replace(':id', '1')}`] as const]),
  ['POST', `/api/trpc/${name}`] as const,
]);

async function send(
  method: string,
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
) {
  const response = await fetch(address + path, {
    method,
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}`, ...headers },
  });
  const answer = (await response.json()) as { message?: string; error?: { message: string } };
  return { status: response.status, message: answer.message ?? answer.error?.message };
}

/** How many megabytes of memory were in use at most, beyond those before. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.resourceUsage().maxRSS;
  await work();
  return (process.resourceUsage().maxRSS - before) / 1024;
}

const tooLarge = { status: 413, message: errorTable.too_large.message };

describe('10 MB of JSON', () => {
  const texts = `{"name":"${'x'.repeat(10 * MB)}"}`;
  const numbers = `[${'1,'.repeat(5 * MB)}1]`;

  it.each(sampled(routes))('is refused by %s %s before it is read as JSON', async (method, path) => {
    for (const body of [texts, numbers]) {
      // The connection is closed while most of it is still on its way: then there is no answer to read.
      const answer = await send(method, path, body).catch((error: Error) => error.message);
      expect([tooLarge, 'fetch failed']).toContainEqual(answer);
    }
    const { statusCode, body } = await server.app.inject({
      method: method as 'POST',
      url: path,
      payload: texts,
      headers: { 'content-type': 'application/json' },
    });
    expect([statusCode, JSON.parse(body).message]).toEqual([413, errorTable.too_large.message]);
  });
});

describe('JSON that is 10,000 levels deep', () => {
  const deep = '['.repeat(10_000) + ']'.repeat(10_000);
  const objects = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
  const inside =
    `{"name":${deep},"id":${deep},"email":${deep},"token":${deep},"enps_responses":${deep}}`.slice(0, 60_000);
  const bodies = {
    arrays: deep,
    objects,
    'half of it': deep.slice(0, 15_000),
    'in a field': `{"id":${deep},"receipt":${deep}}`,
    'cut off': inside,
  };

  it.each(sampled(routes))(
    'gets a refusal from %s %s, and the next request an answer',
    async (method, path) => {
      for (const [kind, body] of Object.entries(bodies)) {
        const { status, message } = await send(method, path, body);
        // Signing out reads no body, here or everywhere, and neither do these calls of admins.
        expect([200, 400, 401, 403, 404, 422], kind).toContain(status);
        if ([200, 403, 404].includes(status))
          expect(path).toMatch(
            /logout|endSessions|end-all|test-?[mM]ail|(webhooks|team)\/1\/(remove|try|delete)$/,
          );
        else expect(message).not.toBe(errorTable.internal.message);
      }
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
    },
  );

  it.each(namedCalls.filter(([, { type }]) => type === 'query'))(
    'gets a refusal in the URL of %s',
    async (name, { input }) => {
      admin = await server.signIn('admin');
      const nested = '['.repeat(3000) + ']'.repeat(3000);
      const { statusCode, body } = await server.app.inject({
        url: `/api/trpc/${name}?input=${nested}`,
        headers: { authorization: `Bearer ${admin}` },
      });
      expect(statusCode).toBe(input ? 422 : 200);
      expect(body).not.toContain(errorTable.internal.message);
    },
  );
});

describe('a compressed body', () => {
  const zeros = Buffer.alloc(MB);
  /** So many megabytes of zeros, packed a megabyte at a time. */
  async function packed(packer: NodeJS.ReadWriteStream, megabytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    const done = new Promise((resolve, reject) => packer.on('end', resolve).on('error', reject));
    packer.on('data', (part: Buffer) => parts.push(part));
    for (let count = 0; count < megabytes; count += 1) {
      if (!packer.write(zeros)) await new Promise((resolve) => packer.once('drain', resolve));
    }
    packer.end();
    await done;
    return Buffer.concat(parts);
  }
  const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LARGE_WINDOW]: 0 } };
  const bombs: Record<string, () => Promise<Buffer>> = {
    // As much as gzip can pack into the 64 kB that a body may have.
    gzip: () => packed(createGzip({ level: 9 }), 60),
    deflate: async () => deflateSync(Buffer.alloc(60 * MB)),
    br: () => packed(createBrotliCompress(fast), 512),
    zstd: () => packed(createZstdCompress(), 512),
  };

  it.each(Object.entries(bombs))(
    'is unpacked no further than a body may be long: %s',
    async (encoding, make) => {
      const bomb = await make();
      expect(bomb.length).toBeLessThan(64 * 1024);
      const taken = await memoryOf(async () => {
        for (const [method, path] of routes)
          expect(await send(method, path, bomb, { 'content-encoding': encoding })).toEqual(tooLarge);
      });
      expect(taken).toBeLessThan(ROOM_MB);
      // Nothing goes on unpacking it in the background either.
      const after = process.cpuUsage();
      await sleep(1000);
      expect(process.cpuUsage(after).user).toBeLessThan(IDLE_MICROSECONDS);
    },
  );

  it('is unpacked once: what is packed twice is no JSON', async () => {
    const twice = brotliCompressSync((await bombs.br?.()) ?? '');
    expect((await send('POST', '/api/v1/companies', twice, { 'content-encoding': 'br' })).status).toBe(400);
    for (const encodings of ['br, br', 'gzip, br', 'br,gzip,deflate,zstd'])
      expect((await send('POST', '/api/v1/companies', twice, { 'content-encoding': encodings })).status).toBe(
        415,
      );
  });
});
