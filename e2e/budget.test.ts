import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { site as texts } from '#shared/site.ts';
import { built, DIST, firstLoad, gzipBytes, withImports } from './first-load.ts';
import { useStage, WIDTHS } from './stage.ts';

const MOST_JS = 130_000;
const MOST_CSS = 20_000;
const MOST_SHIFT = 0.02;
const CLIENT = join(DIST, '..');

type Manifest = Record<string, { file: string; isDynamicEntry?: boolean }>;
const manifest: Manifest = JSON.parse(built('.vite/manifest.json'));
const load = firstLoad();
const lazyPages = readdirSync(join(CLIENT, 'pages'))
  .filter((name) => name.endsWith('.tsx') && name !== 'home.tsx')
  .map((name) => `pages/${name}`);

describe('what the first page loads', () => {
  it('is at most 130 kB of JavaScript and 20 kB of CSS, compressed', () => {
    expect(load.js.length).toBeGreaterThan(1);
    expect(load.css.length).toBeGreaterThan(0);
    expect(gzipBytes(load.js)).toBeLessThanOrEqual(MOST_JS);
    expect(gzipBytes(load.css)).toBeLessThanOrEqual(MOST_CSS);
  });

  it.each(lazyPages)('leaves out %s, which comes in a chunk of its own', (page) => {
    const chunk = manifest[page];
    expect(readFileSync(join(CLIENT, 'routes.tsx'), 'utf8')).toContain(`import('#client/${page}')`);
    expect(chunk?.isDynamicEntry).toBe(true);
    expect(load.js).not.toContain(chunk?.file);
  });

  it.each([
    ['zod', '._zod'],
    ['react-hook-form', 'isSubmitSuccessful'],
  ])('leaves out %s', (_, mark) => {
    const holders = allChunks().filter((file) => built(file).includes(mark));
    expect(holders).not.toEqual([]);
    expect(holders.filter((file) => load.js.includes(file))).toEqual([]);
  });

  it('names no other host that it would load from', () => {
    const sources = [...load.html.matchAll(/\b(?:src|href|action|content)="([^"]*)"/g)].map(([, url]) => url);
    expect(sources.filter((url = '') => /^(?:https?:)?\/\//.test(url))).toEqual([]);
    for (const file of load.css) {
      const css = built(file);
      expect(css).not.toMatch(/@import/);
      const urls = [...css.matchAll(/url\(["']?([^"')]+)/g)].map(([, url]) => url);
      expect(urls.filter((url = '') => !/^(?:data:|\/(?!\/))/.test(url))).toEqual([]);
    }
    // Names of XML vocabularies, pages that explain an error, and links the visitor may follow.
    const harmless = [
      'http://www.w3.org/',
      'https://react.dev/errors/',
      'https://github.com/trpc/trpc/issues/',
    ];
    const links = texts.socialLinks.map(({ href }) => href);
    for (const file of load.js) {
      const urls = built(file).match(/(?:https?:|wss?:|["'`])\/\/[\w.-]+\.\w[^"'`\s]*/g) ?? [];
      const known = [...harmless, ...links];
      expect(urls.filter((url) => !known.some((start) => url.startsWith(start)))).toEqual([]);
    }
  });
});

describe('in a browser', () => {
  const stage = useStage();

  it('transfers no more than the budget for the first page, with fonts from our host only', async () => {
    const page = await stage.open('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const files = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((entry) => ({
        url: entry.name,
        bytes: entry.encodedBodySize,
      })),
    );
    const ending = (pattern: RegExp) => files.filter(({ url }) => pattern.test(new URL(url).pathname));
    const bytes = (pattern: RegExp) => ending(pattern).reduce((sum, file) => sum + file.bytes, 0);
    expect(bytes(/\.js$/)).toBeGreaterThan(50_000);
    expect(bytes(/\.js$/)).toBeLessThanOrEqual(MOST_JS);
    expect(bytes(/\.css$/)).toBeGreaterThan(1000);
    expect(bytes(/\.css$/)).toBeLessThanOrEqual(MOST_CSS);
    const fonts = ending(/\.woff2$/);
    expect(fonts.length).toBeGreaterThan(1);
    expect(fonts.filter(({ url }) => new URL(url).origin !== stage.site.url)).toEqual([]);
  });

  it('has the code of a page asked for together with the code of the app', async () => {
    const answer = await fetch(`${stage.site.url}/companies/1`);
    const files = [...(answer.headers.get('link') ?? '').matchAll(/<\/([^>]+)>; rel=modulepreload/g)];
    const own = withImports([manifest['pages/company.tsx']?.file ?? '']);
    expect(files.map(([, file]) => file).sort()).toEqual(own.sort());
    const page = await stage.open('/companies/1');
    await page.getByRole('heading', { level: 1, name: 'Northwind Logistics' }).waitFor();
    const starts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, startTime }) => ({ name, startTime })),
    );
    const startOf = (part: string) => starts.find(({ name }) => name.includes(part))?.startTime ?? Number.NaN;
    const appRuns = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    expect(startOf('/company-')).toBeLessThan(appRuns ?? 0);
  });

  it.each([WIDTHS.phone, WIDTHS.desktop])(
    'moves nothing while it loads over a slow line, %i px wide',
    async (width) => {
      for (const path of ['/', '/companies', '/companies/1']) {
        const page = await stage.open(path, { width });
        await slowDown(page);
        await page.reload({ waitUntil: 'networkidle' });
        expect(await shiftOf(page), path).toBeLessThan(MOST_SHIFT);
      }
    },
  );
});

function allChunks(): string[] {
  return readdirSync(join(DIST, 'assets'))
    .filter((name) => name.endsWith('.js') && existsSync(join(DIST, 'assets', name)))
    .map((name) => `assets/${name}`);
}

/** 4 Mbit/s and 80 ms, without the cache: late fonts and data come in view. */
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
}

/** Sum of all layout shifts since the page began to load. */
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
