import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, it } from 'vitest';
import { routePatterns, staticDocuments } from '#shared/paths.ts';
import { publicPages } from '../testing/browser/public-pages.ts';
import { setUpStage } from '../testing/browser/stage.ts';
import { sampled } from '../testing/sampled.ts';

const stage = setUpStage();
const read = async (path: string) => (await fetch(stage.site.url + path)).text();

/** What the standard forbids. How attributes and elements without content are written is React's affair. */
const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    rules: Object.fromEntries(
      [
        ...['void-style', 'attribute-boolean-style', 'attribute-empty-style', 'doctype-style', 'long-title'],
        ...['no-inline-style', 'no-trailing-whitespace', 'no-raw-characters', 'require-sri'],
      ].map((rule) => [rule, 'off']),
    ),
  }),
);
/** The standard allows it; the validator counts details as a section. */
const allowed = '<details> element is not permitted as a descendant of <th>';

const written = Object.keys(staticDocuments).map(
  (route) => routePatterns[route as keyof typeof staticDocuments],
);
const pages = [...publicPages, '/no-such-page', ...written.map((path) => path.replaceAll(/:\w+/g, '1'))];
it.each(sampled(pages))('is valid HTML: %s', async (path) => {
  const { results } = await validator.validateString(await read(path));
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
  );
  expect(problems.filter((problem) => !problem.includes(allowed))).toEqual([]);
});

/** As browsers ask for it. */
const sentBytes = (path: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    get(stage.site.url + path, { headers }, (response) =>
      buffer(response).then(({ length }) => resolve(length), reject),
    ).on('error', reject);
  });
it.each(['/', '/companies'])('fits into the first round trip, 14 kB compressed: %s', async (path) => {
  expect(await sentBytes(path)).toBeLessThan(14_000);
});
