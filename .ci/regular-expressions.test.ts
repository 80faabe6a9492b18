import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { describe, expect, it } from 'vitest';
import { routePatterns } from '#shared/paths.ts';
import { reviewStatuses } from '#shared/words.ts';
import { sampled } from '#testing/sampled.ts';
import { type Expression, filesOf, findExpressions } from './regular-expressions/find.ts';

const root = join(import.meta.dirname, '..');
const { written, built } = findExpressions(filesOf(root, ['client', 'db', 'server', 'shared']));

/** Those in our schemas, zod's own included. */
async function inSchemas(): Promise<Expression[]> {
  const found = new Map<string, Expression>();
  const seen = new Set<unknown>();
  const visit = (value: unknown, place: string) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (value instanceof RegExp) found.set(`${value}`, { place, source: value.source, flags: value.flags });
    const { _zod: zod } = value as { _zod?: { def: object; bag?: object; pattern?: RegExp } };
    for (const part of zod ? [zod.def, zod.bag] : partsOf(value)) visit(part, place);
  };
  const folder = join(root, 'shared/schemas');
  for (const file of readdirSync(folder).filter((name) => !name.includes('.test.'))) {
    const schemas: Record<string, unknown> = await import(join(folder, file));
    for (const [name, schema] of Object.entries(schemas)) visit(schema, `shared/schemas/${file} ${name}`);
  }
  return [...found.values()];
}

const partsOf = (value: object) => (value instanceof Set ? [...value] : Object.values(value));

const ofRoutes = (pattern: string) => pattern.replaceAll(/:\w+/g, '[^/]+');
/** How each expression that code puts together looks: what it is made of isn't what someone typed. */
const made: Record<string, string[]> = {
  // In schemas.
  'shared/schemas/text.ts `^[^${UNSEEN}]*$`': [],
  'shared/schemas/text.ts `^(?:(?=.*[\\\\p{L}\\\\p{N}])[^${UNSEEN}]+)?$`': [],
  'shared/schemas/text.ts `^[A-Za-z0-9_-]{${letters}}$`': [],
  // Each alternative is one class of letters from start to end.
  "db/tables/unicode-domain.ts `^(?:${scripts.map((letters) => `[${letters}\\\\d-]+`).join('|')})$`": [],
  'server/second-factor/codes.ts `^\\\\d{${oneTimeCode.digits}}$`': ['^\\d{6}$'],
  'shared/rules/queue-cursor.ts `^${list}$`': reviewStatuses.map((status) => `^${status}$`),
  "shared/rules/search-key.ts `[${Object.keys(plainLetters).join('')}]`": ['[ßæœøłđðþıς]'],
  "shared/paths.ts `^${routePatterns[route].replaceAll(/:\\w+/g, '[^/]+')}$`":
    Object.values(routePatterns).map(ofRoutes),
  "shared/paths.ts `^${route.replaceAll(/:\\w+/g, '[^/]+')}/?$`": Object.values(routePatterns).map(
    (route) => `^${ofRoutes(route)}/?$`,
  ),
  "client/routes.tsx `^${pattern.replaceAll(/:\\w+/g, '[^/]+')}$`":
    Object.values(routePatterns).map(ofRoutes),
};

/** Those that need not be quick, or that the checker can't judge, and why. */
const excepted: Record<string, string> = {
  '/\\/+$/': 'For PUBLIC_URL and ONION_URL, which the operator writes.',
  '/@([^\\s>]+)>?\\s*$/': 'For MAIL_FROM, which the operator writes.',
  '/<script (?:async|type="module")[^>]*><\\/script>|<noscript>[^<]*<\\/noscript>/':
    'For the document that was built.',
  '/((?:password|token|secret)\\w*["\']?\\s*(?:[:=]|%3D)\\s*["\']?)[^\\s"\'&,;})]+/':
    'For at most 4,000 characters, in the browser: 5 ms for "token" written 800 times.',
  '/([^\\s@"<>()[\\]\\\\,;:/?&=]{0,63}[^\\s@"<>()[\\]\\\\,;:])(@|%(?:25)*40)(?=[\\p{L}\\p{N}-]+\\.[\\p{L}\\p{N}-])/':
    'For at most 4,000 characters, in the browser. Each repetition before the @ is bounded: 1 ms for the text that the checker makes.',
};

/** The checker counts steps. By default, it also takes an expression for slow if a busy machine was slow with it. */
const withoutClock = {
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
} as const;

/** Why an expression is slow for some text; nothing if it isn't. */
async function problemOf({ place, source, flags }: Expression): Promise<string | undefined> {
  const { status, complexity } = await check(source, flags, withoutClock);
  return status === 'safe' ? undefined : `${place}: /${source}/${flags} is ${status}, ${complexity?.summary}`;
}

describe('every regular expression', () => {
  it('is quick for any text that someone can send', async () => {
    const fromSchemas = await inSchemas();
    const fromCode = Object.entries(made).flatMap(([place, sources]) =>
      sources.map((source) => ({ place, source, flags: '' })),
    );
    expect([written.length > 150, fromSchemas.length > 5, fromCode.length > 20]).toEqual([true, true, true]);
    const all = new Map([...written, ...fromSchemas, ...fromCode].map((one) => [`/${one.source}/`, one]));
    expect(Object.keys(excepted).filter((source) => !all.delete(source))).toEqual([]);
    const problems: string[] = [];
    for (const one of sampled([...all.values()])) problems.push(...[(await problemOf(one)) ?? []].flat());
    expect(problems).toEqual([]);
  }, 600_000);

  it.each([
    ['const slow = /^(a+)+$/;', 'planted.ts:1: /^(a+)+$/ is vulnerable, exponential'],
    ["\nnew RegExp('(x*)*y', 'g')", 'planted.ts:2: /(x*)*y/g is vulnerable, exponential'],
    ['text.replace(/\\s+$/, RegExp(`a`))', 'planted.ts:1: /\\s+$/ is vulnerable, 2nd degree polynomial'],
  ])('is found and reported: %s', async (code, problem) => {
    const [found] = findExpressions(new Map([['planted.ts', code]])).written;
    expect(found && (await problemOf(found))).toBe(problem);
  });
});

it('knows how each expression that code puts together looks', () => {
  expect(built.map(({ place, text }) => `${place} ${text}`).sort()).toEqual(Object.keys(made).sort());
});
