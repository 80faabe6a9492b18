import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { built, DIST, firstLoad } from '../testing/browser/first-load.ts';
import { setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();
const scripts = readdirSync(`${DIST}/assets`).filter((name) => name.endsWith('.js'));
const chunks = scripts.filter((name) => !name.startsWith('early-'));
const chunkOf = (page: string) => chunks.find((name) => name.startsWith(`${page}-`)) ?? '';

/** A visitor of a site that serves one file with a comment at its end. */
async function visitAltered(path: string, file: string) {
  const page = await stage.open('/api/v1', { unwatched: true });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/integrity/i.test(message.text())) refused.push(message.text());
  });
  await page.route(`**/${file}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}/**/` });
  });
  await page.goto(stage.site.url + path);
  return { page, refused };
}

it('names the digest of every script and stylesheet in the document, and of every other chunk in its import map', () => {
  const { html } = firstLoad();
  const loading =
    html.match(/<(?:script|link [^>]*rel="(?:modulepreload|stylesheet)")[^>]*(?:src|href)=[^>]*>/g) ?? [];
  expect(loading.length).toBeGreaterThan(5);
  expect(loading.filter((tag) => !/ integrity="sha256-[\w+/]{43}="/.test(tag))).toEqual([]);
  const [, map = ''] = /<script type="importmap">(.+)<\/script>/.exec(html) ?? [];
  expect(Object.keys(JSON.parse(map).integrity)).toEqual(chunks.toSorted().map((name) => `/assets/${name}`));
  // A module that was requested before the import map would not be checked.
  expect(html.indexOf('importmap')).toBeLessThan(html.search(/modulepreload|type="module"/));
});

it.each([
  ['the script that starts the app', '/', chunkOf('index')],
  ['the code of a page, which only the import map names', '/', chunkOf('terms')],
  ['code that the page of a mailed link submits reviews with', '/', chunkOf('submit-review')],
])('runs no altered code: %s', async (_, path, file) => {
  const { page, refused } = await visitAltered(path, `assets/${file}`);
  const load = await page.evaluate(`import('/assets/${file}').then(() => 'ran', () => 'refused')`);
  expect(load).toBe('refused');
  expect(refused.join()).toContain(file);
});

it('uses no altered stylesheet', async () => {
  const [css = ''] = firstLoad().css;
  const { page, refused } = await visitAltered('/terms', css);
  await page.getByRole('heading', { level: 1, name: 'Terms', exact: true }).waitFor();
  expect(await page.evaluate(() => [...document.styleSheets].filter(({ href }) => href).length)).toBe(0);
  expect(refused.join()).toContain(css);
  expect(built(css).length).toBeGreaterThan(1000);
});
