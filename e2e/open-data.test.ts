import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { monthName } from '#shared/rules/calendar.ts';
import type { OpenData } from '#shared/schemas/open-data.ts';
import { problemsOf } from '../testing/browser/every-page.ts';
import { callRest } from '../testing/browser/rest.ts';
import { setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const words = async (page: Page) => (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ');
const structured = (page: Page) => page.locator('script[type="application/ld+json"]').allTextContents();
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

describe('with files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-export-'));
  const stage = setUpStage({ EXPORT_DIR: folder });
  const month = new Date().toISOString().slice(0, 7);
  beforeAll(() => {
    const script = join(import.meta.dirname, '../server/commands/export-data.ts');
    for (const name of [month, '2025-02']) {
      const env = { DATABASE_URL: `sqlite:${stage.site.database}` };
      execFileSync(process.execPath, [script, join(folder, name)], { cwd: folder, env });
    }
  });

  it('offers the files of the newest month, which are as their checksums say', async () => {
    const page = await stage.open('/data', { context: { acceptDownloads: true } });
    await page.getByRole('heading', { level: 2, name: monthName(month) }).waitFor();
    const { data } = await callRest<OpenData>(stage.site, '/data');
    expect(data.map((one) => one.month)).toEqual([month, '2025-02']);
    for (const { name, sha256 } of data[0]?.files ?? []) {
      const arriving = page.waitForEvent('download');
      await link(page, name)
        .first()
        .click({ modifiers: ['Alt'] });
      const path = await (await arriving).path();
      expect([name, hash('sha256', readFileSync(path))]).toEqual([name, sha256]);
    }
  });

  it('says what is left out and why, how it may be used, and where earlier months are', async () => {
    const page = await stage.open('/data', { width: WIDTHS.phone, context: { javaScriptEnabled: false } });
    const text = await words(page);
    expect(text).toContain("Authors can withdraw a review, and we couldn't delete it from your copy.");
    expect(text).toContain('Companies with fewer than 5 reviews');
    expect(text).toContain('sha256sum --check --ignore-missing SHA256SUMS');
    expect(await link(page, 'CC BY 4.0').getAttribute('href')).toBe(
      'https://creativecommons.org/licenses/by/4.0/',
    );
    const earlier = page.getByRole('listitem').filter({ hasText: 'February 2025' });
    const { href } = await earlier
      .getByRole('link', { name: 'salaries.json' })
      .evaluate((found: HTMLAnchorElement) => ({ href: found.href }));
    expect(href).toBe(`${stage.site.url}/data/2025-02/salaries.json`);
    expect((await fetch(href)).status).toBe(200);
  });

  it.each(['light', 'dark'] as const)('fits every screen and is accessible (%s)', async (theme) => {
    const page = await stage.open('/data', { theme });
    await page.getByRole('heading', { name: 'Earlier months' }).waitFor();
    for (const width of Object.values(WIDTHS)) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await problemsOf(page)]).toEqual([width, []]);
    }
  });

  it('tells search engines about the dataset', async () => {
    const page = await stage.open('/data');
    const [dataset] = (await structured(page)).flatMap((text) => JSON.parse(text));
    expect(dataset).toMatchObject({
      '@type': 'Dataset',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      url: `${stage.site.url}/data`,
    });
    expect(dataset.description.length).toBeGreaterThanOrEqual(50);
    expect(dataset.distribution).toContainEqual({
      '@type': 'DataDownload',
      encodingFormat: 'text/csv',
      contentUrl: `${stage.site.url}/data/${month}/companies.csv`,
    });
  });
});

describe('without files', () => {
  const stage = setUpStage();

  it('says so, and what the API has instead', async () => {
    const page = await stage.open('/developers');
    await link(page, 'open data').click();
    await page.getByRole('heading', { level: 1, name: 'Open data' }).waitFor();
    await page.getByText("The operator of this site hasn't published any open data yet.").waitFor();
    for (const path of await page.getByRole('main').locator('code').allInnerTexts())
      expect((await fetch(stage.site.url + path.replace('GET ', ''))).status).toBe(200);
    expect(await words(page)).not.toContain('License');
    await page.reload();
    expect(await structured(page)).toEqual([]);
  });
});
