import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ed25519 } from '@noble/curves/ed25519.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildManifestPath, operatorPath } from '#shared/paths.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { type Site, startSite } from '#testing/browser/site.ts';
import { copyProject } from '../drills/leaks/workbench.mjs';
import { type Alter, startProxy } from './altering-proxy.ts';
import { verifySite } from './verify.ts';

const PATIENCE_MS = 240_000;
const keysPath = '/.well-known/anonymity-keys.json';
const dist = 'client/dist';

let copy: ReturnType<typeof copyProject>;
let site: Site;
let chunk: string;
let css: string;

/** The project as it is here, committed, in a folder of its own: a site can only be verified if its commit exists. */
beforeAll(async () => {
  copy = copyProject(process.cwd());
  if (existsSync(dist)) cpSync(dist, join(copy.path, dist), { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: copy.path });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Start');
  await promisify(execFile)(process.execPath, ['.ci/prepare.mjs', '--build'], { cwd: copy.path });
  const assets = readdirSync(join(copy.path, dist, 'assets'));
  const asset = (pattern: RegExp) => `/assets/${assets.find((name) => pattern.test(name))}`;
  [chunk, css] = [asset(/^submit-review-.*\.js$/), asset(/\.css$/)];
  site = await startSite({ ONION_URL: `http://${'a'.repeat(56)}.onion` }, copy.path);
}, PATIENCE_MS);

afterAll(async () => {
  await site?.stop();
  copy?.[Symbol.dispose]();
});

it(
  'finds no difference between a site and its commit, built in another folder, time zone and language',
  async () => {
    const env = { ...process.env, TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8' };
    const options = { cwd: copy.path, env };
    // It also prints what differs, and fails then.
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['tools/verify/verify-site.ts', site.url],
      options,
    ).catch((error: { stdout: string }) => error);
    expect(stdout).toContain('No difference: everything the site serves is what this commit builds');
    expect(stdout).toMatch(/\n {2}\d{4}: ([0-9a-f]{4} ){9}[0-9a-f]{4}\n$/);
    const status = execFileSync('git', ['status', '--short'], { cwd: copy.path, encoding: 'utf8' });
    expect(status).toBe('');
  },
  PATIENCE_MS,
);

/** What the command prints about the site behind a proxy, which is compared with the site itself. */
async function verify(alter: Alter): Promise<{ status: number; text: string }> {
  await using proxy = await startProxy(site.url, alter);
  const lines: string[] = [];
  const reference = async () => ({ url: site.url, stop: async () => {} });
  const status = await verifySite([proxy.url], reference, (line) => lines.push(line));
  return { status, text: lines.join('\n') };
}

describe('reports, with the place and the visitors who got it,', () => {
  const agent = ({ headers }: { headers: Record<string, unknown> }) => String(headers['user-agent'] ?? '');
  let text: string;
  let status: number;

  beforeAll(async () => {
    const visits = new Map<string, number>();
    const another = ed25519.keygen();
    ({ status, text } = await verify((request, answer) => {
      const [path = '', query] = String(request.url).split('?');
      if (path === chunk) answer.body.writeUInt8(answer.body.readUInt8(9) ^ 1, 9);
      if (path === css && agent(request).includes('iPhone')) answer.body = Buffer.from('body{}');
      if (path === '/receipt') answer.headers['content-security-policy'] += ' https://cdn.example';
      if (path === '/login') delete answer.headers['referrer-policy'];
      if (path === '/about') answer.headers['set-cookie'] = 'id=1';
      if (path === operatorPath && request.headers.cookie)
        answer.body = Buffer.from(String(answer.body).replace('at_once', 'next_month'));
      if (
        path === '/companies/1/review' &&
        query?.startsWith('token') &&
        agent(request).includes('Chrome/') &&
        !request.headers.cookie
      )
        answer.body = Buffer.from(
          String(answer.body).replace('</head>', '<script src="/x.js"></script></head>'),
        );
      if (![429, 503].includes(answer.status)) visits.set(path, (visits.get(path) ?? 0) + 1);
      if (path === '/favicon.svg') answer.headers.etag = `"${visits.get(path)}"`;
      if (path === buildManifestPath) {
        const manifest = JSON.parse(String(answer.body));
        manifest.uncommitted_changes = true;
        manifest.files['/extra.js'] = 'aa';
        answer.body = Buffer.from(JSON.stringify(manifest));
      }
      // Not the 429 of someone who asks too much.
      if (path === '/extra.js' && answer.status === 404) answer.status = 200;
      if (path === '/favicon.svg' && request.headers['accept-encoding'] === 'br') answer.status = 404;
      if (request.url === '/terms' && visits.get(path) === 7) answer.body = Buffer.from('Hello');
      if (path === '/')
        answer.body = Buffer.from(String(answer.body).replace('<button', '<button onclick="x()"'));
      if (path === '/companies' && agent(request).includes('Chrome/'))
        answer.body = Buffer.from(String(answer.body).replace('Companies</h1>', 'Companies </h1>'));
      if (path === '/privacy')
        answer.body = Buffer.from(String(answer.body).replaceAll(/ integrity="[^"]*"/g, ''));
      if (path === keysPath && request.headers['x-forwarded-for']) {
        const keys = JSON.parse(String(answer.body));
        keys.identity = toBase64url(another.publicKey);
        answer.body = Buffer.from(JSON.stringify(keys));
      }
      if (path === '/api/trpc/anonymity.keys' && request.headers.cookie) {
        const { result } = JSON.parse(String(answer.body));
        result.data.keys.push(result.data.keys[0]);
        answer.body = Buffer.from(JSON.stringify({ result }));
      }
    }));
  }, PATIENCE_MS);

  const row = (place: string, what: string, who: string) => `  ${place}\n    ${what}\n    for ${who}`;

  it.each<[string, () => string]>([
    ['an altered chunk and manifest', () => row(`${buildManifestPath}, ${chunk}`, 'other bytes', 'everyone')],
    ['a stylesheet for one browser', () => row(css, 'other bytes', 'Safari on an iPhone')],
    ['a dropped header', () => row('/login', 'lacks the header referrer-policy: no-referrer', 'everyone')],
    ['a header that we never send', () => row('/about', 'has another header, set-cookie: id=1', 'everyone')],
    [
      'a script for one browser',
      () =>
        row('/companies/1/review?token=abc', 'other bytes; adds <script src="/x.js">', 'Chrome on Windows'),
    ],
    [
      'a file that is missing for one',
      () => row('/favicon.svg', 'status 404 instead of 200', 'Safari on an iPhone'),
    ],
    ['a document altered on a later visit', () => row('/terms', '', 'a program that comes back')],
    [
      'another way to publish for one',
      () => row(operatorPath, 'another page than the first visitor got', 'someone with a cookie'),
    ],
  ])('%s', (_, expected) => {
    const [place, what, who] = expected().split('\n') as [string, string, string];
    const lines = text.split('\n');
    const at = lines.findIndex(
      (line, index) => line === place && lines[index + 1]?.startsWith(what) && lines[index + 2] === who,
    );
    expect(at, text).toBeGreaterThan(0);
  });

  it('a policy that lets more run, an ETag of its own for each visitor, digests that are gone', () => {
    expect(text).toMatch(
      / {2}\/receipt\n {4}header content-security-policy: .* https:\/\/cdn\.example instead of .*\n {4}for everyone/,
    );
    expect(text).toMatch(/ {2}\/favicon\.svg\n {4}header etag isn't the same for everyone/);
    expect(text).toContain(
      '  /privacy\n    another document around the page than the built one\n    for everyone',
    );
  });

  it('in a page that depends on public data: an element that runs, a page of its own for one visitor', () => {
    expect(text).toContain('  /\n    a page may not have onclick="x()": <button onclick="x()"');
    expect(text).toMatch(
      / {2}\/companies, .*\n {4}another page than the first visitor got.*\n {4}for Chrome/,
    );
  });

  it('files that are in no commit, and a file that the commit does not build', () => {
    expect(text).toContain(
      `  ${buildManifestPath}\n    says that it was built from files that are in no commit`,
    );
    expect(text).toContain('  /extra.js\n    status 200 instead of 404\n    for everyone');
  });

  it('keys of its own for one visitor, and keys that the identity has not signed', () => {
    const places = (what: string) => text.split('\n  /').filter((part) => part.includes(what));
    const foreign = places('other keys than the first visitor got');
    expect(foreign.map((part) => part.split('for ').at(-1)?.trim())).toEqual(['someone behind a proxy']);
    expect(text).toMatch(/signature of the key for \d{4} doesn't verify\n {4}for someone behind a proxy/);
    expect(text).toMatch(/signature of the log of all years doesn't verify\n {4}for someone behind a proxy/);
    expect(text).toMatch(
      /\/api\/trpc\/anonymity\.keys\n {4}other keys than at .*\n {4}for someone with a cookie/,
    );
    expect(text).toMatch(/ {4}the same year twice\n {4}for someone with a cookie/);
    expect(text).toMatch(/ {4}other keys to remember than the list\n {4}for someone behind a proxy/);
  });

  it('and nothing else', () => {
    expect([status, text.match(/\d+ differences:/)?.[0]]).toEqual([1, '23 differences:']);
  });
});

describe('says in one sentence why it could not compare', () => {
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const none = () => Promise.reject(new Error('never started'));
    return { status: await verifySite(args, none, (line) => lines.push(line)), lines };
  };
  it('without a URL', async () => {
    expect(await run()).toEqual({
      status: 2,
      lines: ['Usage: npm run verify:site -- https://candor.example'],
    });
    expect((await run('candor.example')).status).toBe(2);
  });
  it('a site that no one can reach', async () => {
    expect(await run('http://127.0.0.1:1')).toEqual({
      status: 2,
      lines: [expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 can't be reached: .*\.$/)],
    });
  });
  it.each([
    ['a site without a manifest', (_: string) => '<!doctype html>', /doesn't say what it was built from/],
    [
      'a site that was built without git',
      (text: string) => text.replace(/"commit": "\w+"/, '"commit": null'),
      /names no commit/,
    ],
    [
      'a commit that is not here',
      (text: string) => text.replace(/"commit": "\w+"/, `"commit": "${'0'.repeat(40)}"`),
      /doesn't have commit 0{40}/,
    ],
  ])('%s', async (_, change, sentence) => {
    await using proxy = await startProxy(site.url, (_request, answer) => {
      answer.body = Buffer.from(change(String(answer.body)));
    });
    const failed = promisify(execFile)(process.execPath, ['tools/verify/verify-site.ts', proxy.url], {
      cwd: copy.path,
    });
    await expect(failed).rejects.toMatchObject({ code: 2, stdout: expect.stringMatching(sentence) });
  });
});
