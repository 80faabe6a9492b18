import { setTimeout as sleep } from 'node:timers/promises';
import type { Found, Page } from './page.ts';

/** A busy machine may need a while to show a page. */
const PATIENCE_MS = 60_000;

/** What people do on a page. Each waits until it is possible. */
export type Visitor = ReturnType<typeof visitorOf>;

export function visitorOf(page: Page, siteUrl: string) {
  const see = (role: string, name?: string, inside?: Found) =>
    until(`${role} "${name}"`, async () => (await page.find(role, name, inside))[0]);
  return {
    page,
    see,
    open: (path: string) => page.open(new URL(path, siteUrl).href),
    heading: (name: string) => see('heading', name),
    press: async (role: string, name?: string) => page.press(await see(role, name)),
    fill: async (role: string, name: string, text: string) => page.type(await see(role, name), text),
    reads: (text: string) =>
      until(`the text "${text}"`, async () => (await bodyText(page)).includes(text) || undefined),
    /** Waits until the URL ends like this. */
    arrives: (path: string) =>
      until(`the URL ${path}`, async () => (await urlOf(page)) === siteUrl + path || undefined),
    /** What the page shows now, for someone who reads that a step failed. */
    surroundings: async () => `at ${await urlOf(page)}\n${await page.ask(shown)}`,
  };
}

const bodyText = async (page: Page) => String(await page.ask('body => body.innerText'));
/** A dialog, otherwise the page without its header and footer. */
const shown = "body => (body.querySelector('[role=dialog]') ?? body.querySelector('main') ?? body).innerText";
const urlOf = async (page: Page) => String(await page.ask('() => location.href'));

/** The first result that isn't undefined. A page that is being replaced in the meantime is asked again. */
export async function until<Result>(what: string, look: () => Promise<Result | undefined>): Promise<Result> {
  const start = performance.now();
  let problem = '';
  while (performance.now() - start < PATIENCE_MS) {
    try {
      const result = await look();
      if (result !== undefined) return result;
    } catch (error) {
      problem = ` (${error instanceof Error ? error.message : error})`;
    }
    await sleep(200);
  }
  throw new Error(`Waited in vain for ${what}${problem}.`);
}
