import { readdirSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { built, DIST, firstLoad } from '../testing/browser/first-load.ts';
import { setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage();

const ours = ['/', '/companies/1', '/verify-email/1', '/receipt', '/privacy', '/login', '/nothing'];
/** Scalar, which isn't ours, writes markup. */
const reference = '/api/docs/';

type WithPolicies = { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } };

/** What Chromium lets a page use, and all that it knows. */
const featuresOf = (page: Page) =>
  page.evaluate(() => {
    type Policy = { allowedFeatures: () => string[]; features: () => string[] };
    const { featurePolicy } = document as unknown as { featurePolicy: Policy };
    return { allowed: featurePolicy.allowedFeatures(), known: featurePolicy.features() };
  });

it.each([...ours, reference])(
  'L11 lets %s use nothing of the browser but the clipboard, to copy to',
  async (path) => {
    const page = await stage.open(path);
    const header = (await (await fetch(stage.site.url + path)).headers.get('permissions-policy')) ?? '';
    const listed = new Set(header.split(', ').map((entry) => entry.split('=')[0]));
    const { allowed, known } = await featuresOf(page);
    expect(allowed.filter((feature) => listed.has(feature))).toEqual(['clipboard-write']);
    // A newer Chromium may know a few more.
    expect(known.filter((feature) => !listed.has(feature)).length).toBeLessThan(10);
  },
);

/** Tries to turn text into code or markup in each way that a page has, and says which ways were refused. */
const tryToInject = (page: Page) =>
  page.evaluate(() => {
    const text = '<img src="/x" onerror="document.title = 1">';
    const element = () => document.body.appendChild(document.createElement('div'));
    const script = () => document.createElement('script');
    const { trustedTypes } = globalThis as unknown as WithPolicies;
    const rules = { createHTML: (html: string) => html };
    const ways: Record<string, () => unknown> = {
      innerHTML: () => Object.assign(element(), { innerHTML: text }),
      outerHTML: () => Object.assign(element(), { outerHTML: text }),
      insertAdjacentHTML: () => element().insertAdjacentHTML('beforeend', text),
      'document.write': () => document.write(text),
      createContextualFragment: () => document.createRange().createContextualFragment(text),
      DOMParser: () => new DOMParser().parseFromString(text, 'text/html'),
      setHTMLUnsafe: () => element().setHTMLUnsafe(text),
      srcdoc: () => Object.assign(document.createElement('iframe'), { srcdoc: text }),
      'script.src': () => Object.assign(script(), { src: '/theme.js' }),
      'script.text': () => Object.assign(script(), { text: '1' }),
      'script.textContent': () => Object.assign(script(), { textContent: '1' }),
      onclick: () => element().setAttribute('onclick', '1'),
      'a policy of its own': () => trustedTypes.createPolicy('mine', rules),
      'a default policy': () => trustedTypes.createPolicy('default', rules),
    };
    return Object.entries(ways).flatMap(([name, way]) => {
      try {
        way();
        return [name];
      } catch (error) {
        return error instanceof TypeError ? [] : [`${name}: ${error}`];
      }
    });
  });

it.each(ours)('L11 turns no text into code or markup on %s', async (path) => {
  const page = await stage.open(path, { unwatched: true });
  expect(await tryToInject(page)).toEqual([]);
});

it('L11 starts the app with the only policy that there is, which knows one address', async () => {
  const page = await stage.open('/', { unwatched: true });
  const another = await page.evaluate(() => {
    const { trustedTypes } = globalThis as unknown as WithPolicies;
    try {
      return trustedTypes.createPolicy('start', { createScriptURL: (url: string) => url });
    } catch {
      return 'refused';
    }
  });
  expect(another).toBe('refused');
});

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
