import type { Page } from 'playwright';

/**
 * What a page has copied. Only another document can read it: the site's pages may write to the clipboard, not read it.
 */
export async function copiedOn(page: Page): Promise<string> {
  const reader = await page.context().newPage();
  await reader.goto(new URL('/healthz', page.url()).href);
  const text = await reader.evaluate(() => navigator.clipboard.readText());
  await reader.close();
  return text;
}
