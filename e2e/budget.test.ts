import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { pageAt } from '#client/routes.tsx';
import { routePatterns } from '#shared/paths.ts';
import { built, DIST, firstLoad, gzipBytes, withImports } from '../testing/browser/first-load.ts';
import { callRest } from '../testing/browser/rest.ts';
import { setUpStage, WIDTHS } from '../testing/browser/stage.ts';
import { sampled } from '../testing/sampled.ts';

const MOST_JS = 115_000;
const MOST_CSS = 20_000;
const MOST_FONTS = 100_000;
const MOST_CREDENTIAL_JS = 22_000;
/** The words, and the code for a camera. */
const MOST_SLIP_JS = 13_000;
const MOST_SHIFT = 0.02;
const PAGES_THAT_HOLD_STILL =
  '/ /companies /companies/1 /companies/24 /verify-email/1 /privacy /privacy/details'.split(' ');

type Manifest = Record<string, { file: string; isDynamicEntry?: boolean }>;
const manifest: Manifest = JSON.parse(built('.vite/manifest.json'));
const load = firstLoad();

describe('what the first page loads', () => {
  it('is at most 115 kB of JavaScript and 20 kB of CSS, compressed', () => {
    expect(load.js.length).toBeGreaterThan(1);
    expect(load.css.length).toBeGreaterThan(0);
    expect(gzipBytes(load.js)).toBeLessThanOrEqual(MOST_JS);
    expect(gzipBytes(load.css)).toBeLessThanOrEqual(MOST_CSS);
  });

  it('leaves out every other page, each of which has its own chunk', () => {
    const names = readdirSync(join(DIST, '../pages')).map((file) => `pages/${file}`);
    const others = names.filter((name) => name !== 'pages/home.tsx');
    expect(others.length).toBeGreaterThan(10);
    for (const name of others) {
      expect(manifest[name], name).toMatchObject({ isDynamicEntry: true });
      expect(load.js).not.toContain(manifest[name]?.file);
    }
  });

  it.each([
    ['zod', '._zod'],
    ['react-hook-form', 'isSubmitSuccessful'],
    ['the credentials', 'HashToGroup-'],
    ['the insults that moderators are shown', 'arschloch'],
    ['the names that a hint is about', 'oluwaseun'],
  ])('leaves out %s', (_, sign) => {
    const chunks = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'));
    const holders = chunks.map((name) => `assets/${name}`).filter((file) => built(file).includes(sign));
    expect(holders).not.toEqual([]);
    expect(holders.filter((file) => load.js.includes(file))).toEqual([]);
  });

  it.each([
    'companies',
    'company',
    'company-reviews',
    'company-review',
    'company-salaries',
    'company-statements',
    'compare',
    'salaries',
  ])('leaves zod out of %s, which people come to read', (name) => {
    const page = manifest[`pages/${name}.tsx`]?.file ?? '';
    const files = withImports([page]);
    expect(files).toContain(page);
    expect(files.filter((file) => built(file).includes('._zod'))).toEqual([]);
  });

  it('puts the credentials into separate chunks of at most 22 kB, and what keeps a slip into 13 kB, compressed', () => {
    const there = new Set([...load.js, ...withImports([manifest['pages/review.tsx']?.file ?? ''])]);
    const ofCredentials = ['anonymity/get-slip.ts', 'anonymity/submit-review.ts'];
    const ofSlips = ['anonymity/slip-words.ts', 'ui/qr-code.tsx'];
    const own = (names: string[]) => {
      const files = names.map((name) => manifest[name]?.file ?? '');
      return withImports(files).filter((file) => !there.has(file));
    };
    const credentials = own(ofCredentials);
    const slips = own(ofSlips).filter((file) => !credentials.includes(file));
    expect(gzipBytes(credentials)).toBeGreaterThan(5000);
    expect(gzipBytes(credentials)).toBeLessThanOrEqual(MOST_CREDENTIAL_JS);
    expect(gzipBytes(slips)).toBeGreaterThan(5000);
    expect(gzipBytes(slips)).toBeLessThanOrEqual(MOST_SLIP_JS);
    const pages = Object.keys(manifest).filter((name) => name.startsWith('pages/'));
    const shown = pages.flatMap((page) => withImports([manifest[page]?.file ?? '']));
    for (const name of [...ofCredentials, ...ofSlips]) {
      expect(manifest[name], name).toMatchObject({ isDynamicEntry: true });
      expect(shown).not.toContain(manifest[name]?.file);
    }
  });

  it('loads nothing from another host', () => {
    const sources = allOf(load.html, /\b(?:src|href|action)="([^"]*)"/g);
    expect(sources.filter((url) => /^(?:https?:)?\/\//.test(url))).toEqual([]);
    for (const css of load.css.map(built)) {
      expect(css).not.toContain('@import');
      const urls = allOf(css, /url\(["']?([^"')]+)/g);
      expect(urls.filter((url) => !/^(?:data:|\/(?!\/))/.test(url))).toEqual([]);
    }
    // XML namespaces, pages that explain an error, and links that a visitor may follow.
    const known = ['http://www.w3.org/', 'https://react.dev/errors/', 'https://github.com/trpc/trpc/issues/'];
    for (const js of load.js.map(built)) {
      const urls = allOf(js, /((?:\b(?:https?|wss?):|(?<=["'`]))\/\/[\w.-]+\.\w[^"'`\s]*)/g);
      expect(urls.filter((url) => !known.some((start) => url.startsWith(start)))).toEqual([]);
    }
  });
});

describe('in a browser', () => {
  const stage = setUpStage();

  it('transfers at most the budget for the first page, with two fonts from our host', async () => {
    const page = await stage.open('/');
    await page.waitForLoadState('networkidle');
    // The code of the messages comes half a second later, and delays nothing.
    const files = (await resources(page)).filter(({ url }) => !url.includes('/assets/toaster-'));
    const ending = (end: string) => files.filter(({ url }) => new URL(url).pathname.endsWith(end));
    const bytes = (end: string) => ending(end).reduce((sum, file) => sum + file.bytes, 0);
    expect(bytes('.js')).toBeGreaterThan(50_000);
    expect(bytes('.js')).toBeLessThanOrEqual(MOST_JS);
    expect(bytes('.css')).toBeGreaterThan(1000);
    expect(bytes('.css')).toBeLessThanOrEqual(MOST_CSS);
    expect(ending('.woff2').map(({ url }) => new URL(url).origin)).toEqual(Array(2).fill(stage.site.url));
    expect(bytes('.woff2')).toBeLessThanOrEqual(MOST_FONTS);
  });

  it('loads the letters of other languages with the pages that have them, and draws them in our fonts', async () => {
    const fontsOn = async (path: string) => {
      const page = await stage.open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.evaluate(() => document.fonts.ready);
      await page.waitForLoadState('networkidle');
      const files = (await resources(page)).filter(({ url }) => url.endsWith('.woff2'));
      const names = files.map(({ url }) => url.replace(/.*\/assets\/(.*)-[\w-]{8}\.woff2$/, '$1')).toSorted();
      return { page, names };
    };
    const base = ['inter', 'newsreader'];
    expect((await fontsOn('/terms')).names).toEqual(base);
    const latin = [...base, 'inter-latin-ext', 'newsreader-latin-ext'].toSorted();
    for (const [name, hq_location, expected] of [
      ['Śniadek Łódź', 'Poznań', latin],
      ['Kiosk', 'Αθήνα', [...base, 'inter-greek'].toSorted()],
      ['Bazaar', 'Қазақстан, Киев', [...base, 'inter-cyrillic', 'inter-cyrillic-ext'].toSorted()],
    ] as const) {
      const domain = `${expected.at(-1)}-${expected.length}.example`;
      const body = { name, domain, hq_location };
      const { id } = await callRest<{ id: number }>(stage.site, '/companies', { body });
      const { page, names } = await fontsOn(`/companies/${id}`);
      expect(names).toEqual(expected);
      for (const text of [name, hq_location])
        expect([text, await systemFonts(page, text)]).toEqual([text, []]);
    }
  });

  /** Pages in the file of another. */
  const sharedFiles: Record<string, string> = { 'work-salaries': 'salaries', register: 'login' };

  it('preloads the code of the page with the code of the app, at every address', async () => {
    const preloaded = load.js.filter((file) => !/\/(?:index|early)-/.test(file));
    const page = await stage.open('/api/v1', { unwatched: true });
    // Without the app, everything beyond the document's own tags was added by the preloading script.
    await page.route('**/assets/index-*.js', (route) => route.abort());
    for (const pattern of Object.values(routePatterns)) {
      await page.goto(stage.site.url + pattern.replaceAll(/:\w+/g, '1'));
      const hrefs = await page
        .locator('link[rel=modulepreload]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(1) ?? ''));
      const { default: shown } = (await pageAt(pattern)?.load?.()) ?? {};
      // VerifyEmailPage is in verify-email.tsx. The home page has no chunk of its own.
      const name = shown?.name
        .replace(/Page$/, '')
        .replaceAll(/\B[A-Z]/g, '-$&')
        .toLowerCase();
      const file = sharedFiles[name ?? ''] ?? name;
      const own = file === undefined ? [] : [manifest[`pages/${file}.tsx`]?.file ?? `no ${file}`];
      const others = hrefs.filter((href) => !href.includes('/index-'));
      expect([pattern, others.toSorted()]).toEqual([pattern, withImports([...preloaded, ...own]).toSorted()]);
    }
  });

  it('requests the code of a page together with the code of the app', async () => {
    const own = manifest['pages/company.tsx']?.file ?? '';
    // On a fast connection, the largest file may arrive before the others are requested.
    const page = await stage.open('/api/v1');
    await slowDown(page);
    await page.goto(`${stage.site.url}/companies/1`);
    await page.getByRole('heading', { level: 1, name: 'Northwind Logistics' }).waitFor();
    const files = await resources(page);
    const packages = files.find(({ url }) => url.includes('/packages-'));
    const code = files.find(({ url }) => url.endsWith(own));
    expect(code?.start).toBeLessThan(packages?.end ?? 0);
  });

  it.each(sampled(PAGES_THAT_HOLD_STILL))(
    'shifts no layout while %s loads over a slow connection',
    async (path) => {
      const shiftAt = async (width: number) => {
        const page = await stage.open('/terms', { width });
        return [width, await shiftWhileLoading(page, stage.site.url + path)] as const;
      };
      const shifts = await Promise.all([WIDTHS.phone, WIDTHS.desktop].map(shiftAt));
      for (const [width, shift] of shifts) expect(shift, `${width} px`).toBeLessThan(MOST_SHIFT);
    },
  );
});

/** What the first group of a pattern matches in a text. */
function allOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, match = '']) => match);
}

/** The fonts of the visitor's machine that the first element with this text is drawn in. */
async function systemFonts(page: Page, text: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  await page
    .getByRole('main')
    .getByText(text)
    .first()
    .evaluate((element) => element.setAttribute('data-measured', ''));
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-measured]',
  });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await page.evaluate(() => document.querySelector('[data-measured]')?.removeAttribute('data-measured'));
  return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName);
}

function resources(page: Page): Promise<{ url: string; bytes: number; start: number; end: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .map(({ name, encodedBodySize, startTime, responseEnd }) => ({
        url: name,
        bytes: encodedBodySize,
        start: startTime,
        end: responseEnd,
      })),
  );
}

/** Sum of all layout shifts while a page loads over a slow connection and first appears in the system's fonts. */
async function shiftWhileLoading(page: Page, url: string): Promise<number> {
  await slowDown(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  return shiftOf(page);
}

/** 4 Mbit/s and 80 ms, without a cache: late fonts, code and data show what they shift. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 80,
    downloadThroughput: 500_000,
    uploadThroughput: 500_000,
  });
  // Later than everything else: until then, the page is shown in the machine's fonts.
  await page.route(/\.woff2$/, async (route) => {
    await pause(1500);
    await route.continue();
  });
}

/** Sum of all layout shifts since the page started to load. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}
