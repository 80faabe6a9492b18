import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf } from './regular-expressions/find.ts';

const root = join(import.meta.dirname, '..');

/**
 * The requirements of ASVS 5.0.0: for each section, the levels of its requirements in order. `1.5:123` means that 1.5.1
 * is of level 1, 1.5.2 of level 2 and 1.5.3 of level 3.
 */
const asvs = `
  1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123 2.1:122 2.2:112 2.3:12223 2.4:23 3.1:3 3.2:113 3.3:12223
  3.4:11222233 3.5:11122333 3.6:3 3.7:22333 4.1:12233 4.2:23333 4.3:22 4.4:1222 5.1:2 5.2:112333 5.3:113 5.4:222 6.1:122
  6.2:111111112222 6.3:11223333 6.4:112233 6.5:22222333 6.6:2223 6.7:33 6.8:2222 7.1:222 7.2:1111 7.3:22 7.4:11222 7.5:223
  7.6:22 8.1:1233 8.2:1123 8.3:133 8.4:23 9.1:111 9.2:1222 10.1:22 10.2:223 10.3:22223 10.4:1111122222233333 10.5:22222
  10.6:22 10.7:222 11.1:2233 11.2:22233 11.3:11233 11.4:1222 11.5:23 11.6:23 11.7:33 12.1:12233 12.2:11 12.3:22223
  13.1:2333 13.2:222223 13.3:2233 13.4:1222233 14.1:22 14.2:12223333 14.3:122 15.1:12233 15.2:12233 15.3:1222222 15.4:3333
  16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:2223 17.1:23 17.2:22223333 17.3:22`;

const required = new Map(
  asvs
    .trim()
    .split(/\s+/)
    .flatMap((section) => {
      const [name, levels = ''] = section.split(':');
      return [...levels].map((level, index) => [`${name}.${index + 1}`, level] as const);
    })
    .filter(([, level]) => level !== '3'),
);

const document = readFileSync(join(root, 'SECURITY.md'), 'utf8');
const rows = document.split('\n').flatMap((line) => {
  const [, ids = '', state = 'Met', how = '', tests = ''] =
    line.match(/^- (\d[\d., to]*): (?:\*\*([^*]+)\*\*: )?(.*?)(?: \((`.*)\))?$/) ?? [];
  return ids === '' ? [] : [{ ids, state, how, tests: namedTests(tests) }];
});

/** `1.2.6 to 1.2.8, 1.3.1` as single numbers, of levels 1 and 2. */
function numbersOf(ids: string): string[] {
  const all = [...required.keys()];
  return ids.split(', ').flatMap((range) => {
    const [from = '', to = from] = range.split(' to ');
    return all.includes(from) && all.includes(to)
      ? all.slice(all.indexOf(from), all.indexOf(to) + 1)
      : [`${range} isn't in levels 1 and 2`];
  });
}

/** `file: title; title; other file` as pairs. */
function namedTests(tests: string) {
  return [...tests.matchAll(/`([^`]+)`(?:: ([^`]+))?/g)].flatMap(([, file = '', titles = '']) => {
    const found = titles.split(';').map((title) => title.trim());
    return found.filter((title, at) => title !== '' || at === 0).map((title) => ({ file, title }));
  });
}

it('what runs on a site starts no program but its own, without a shell, runs no text as code and puts no text into a page as HTML', () => {
  const dangerous =
    /child_process|\beval\(|\bnew Function\b|dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|document\.write/;
  const files = filesOf(root, ['client', 'db', 'server', 'shared']);
  expect(files.size).toBeGreaterThan(300);
  expect([...files].filter(([, text]) => dangerous.test(text)).map(([file]) => file)).toEqual([
    'server/jobs/own-process.ts',
    'server/logos/redraw-logo.ts',
  ]);
  const drawing = files.get('server/logos/redraw-logo.ts') ?? '';
  expect(drawing).toContain("import { execFile } from 'node:child_process'");
  expect(drawing.match(/\bexecFile\(\s*[^)]*?\],/g)).toEqual([
    expect.stringMatching(/^execFile\(\s*process\.execPath,\s*\['--max-old-space-size=64', script\],$/),
  ]);
  const working = files.get('server/jobs/own-process.ts') ?? '';
  expect(working).toContain("import { fork } from 'node:child_process'");
  expect(working.match(/\bfork\(.*/g)).toEqual([
    "fork(new URL(import.meta.url), [OWN, job, opens], { serialization: 'advanced' });",
  ]);
});

it('what runs on a server opens connections to its database, mail server, Valkey, the DNS and webhooks alone, and the doctor to more', () => {
  const connects =
    /\bfetch\(|WebSocket\(|^import (?!type ).* from '(?:node:(?:net|tls|https?|http2|dns|dgram)(?:\/\w+)?|undici|axios|got|pg|ioredis|nodemailer)'/m;
  const files = [...filesOf(root, ['db', 'server', 'shared'])].filter(([file]) => !file.includes('/doctor/'));
  expect(
    files
      .filter(([, text]) => connects.test(text))
      .map(([file]) => file)
      .sort(),
  ).toEqual([
    'db/drivers/postgres-pool.ts',
    'db/is-pooled.ts',
    'server/commands/wait-until-ready.ts',
    'server/counters/valkey.ts',
    // Only the words of a status.
    'server/http/error-handler.ts',
    'server/mail/mailer.ts',
    // Asks the DNS who may speak for a company.
    'server/mail/txt-records.ts',
    // Only what tells an address from a name.
    'server/start/settings/kinds.ts',
    // Sends events where an admin said, on the internet only.
    'server/webhooks/post.ts',
    // Only what tells an address from a name.
    'server/webhooks/public-address.ts',
  ]);
});

it('every algorithm that the code names is in the table of keys and algorithms', () => {
  const named =
    /\b(?:createHash|createHmac|hash|hkdfSync|createCipheriv|generateKeyPairSync)\(\s*'([\w-]+)'|\bCIPHER = '([\w-]+)'/g;
  const plain = (text: string) => text.toLowerCase().replaceAll('-', '');
  const files = filesOf(root, ['client', 'db', 'server', 'shared']);
  const algorithms = new Set(
    [...files.values()].flatMap((text) =>
      [...text.matchAll(named)].map(([, one, other]) => one ?? other ?? ''),
    ),
  );
  expect([...algorithms].sort()).toEqual(['aes-256-gcm', 'sha1', 'sha256']);
  const [, section = ''] = document.split('## Keys and algorithms');
  const listed = plain(section.split('\n## ')[0] ?? '');
  // Those of the libraries have names of their own.
  for (const algorithm of [...algorithms, 'ed25519', 'ristretto255-SHA512', 'argon2id'])
    expect([algorithm, listed.includes(plain(algorithm))]).toEqual([algorithm, true]);
});

describe('SECURITY.md', () => {
  it('has each requirement of ASVS 5.0 at levels 1 and 2 once', () => {
    const levels = [...required.values()];
    expect([levels.filter((level) => level === '1').length, levels.length]).toEqual([70, 253]);
    expect(rows.flatMap(({ ids }) => numbersOf(ids)).sort()).toEqual([...required.keys()].sort());
  });

  it.each(rows)('says how $ids is met, by what, or why it is not', ({ ids, state, how, tests }) => {
    expect(['Met', 'Not applicable', 'Operator', 'Not met']).toContain(state);
    expect(how).not.toBe('');
    if (state === 'Met') expect(tests.length).toBeGreaterThan(0);
    for (const { file, title } of tests) {
      const path = join(root, file);
      expect(existsSync(path), `${ids} names ${file}, which doesn't exist`).toBe(true);
      if (title === '') continue;
      const begins = ["'", '"', '`'].some((quote) => readFileSync(path, 'utf8').includes(quote + title));
      expect(begins, `${file} has no test that begins with "${title}"`).toBe(true);
    }
  });
});
