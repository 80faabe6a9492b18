import { setTimeout } from 'node:timers/promises';
import type { Page, Request, Route } from 'playwright';

/** Matches URLs that contain a text once they are decoded. */
const having = (text: string) => (url: URL) => decodeURIComponent(url.href).includes(text);

/** Holds back calls whose URL contains this text. The returned function releases them. */
export async function holdCalls(page: Page, text: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(having(text), async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Breaks the connection for calls whose URL contains this text. The returned function restores it. */
export async function breakCalls(page: Page, text: string): Promise<() => Promise<void>> {
  const abort = (route: Route) => route.abort();
  const matches = having(text);
  await page.route(matches, abort);
  return () => page.unroute(matches, abort);
}

/** Drops the responses to calls whose URL contains this text, after the server has done its work. */
export async function loseAnswers(page: Page, text: string): Promise<() => Promise<void>> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  const matches = having(text);
  await page.route(matches, lose);
  return () => page.unroute(matches, lose);
}

/**
 * Sends a different request to the server: replaces one text in the URL with another. The response is the server's
 * own.
 */
export function askInstead(page: Page, asked: string, instead: string): Promise<unknown> {
  return page.route(having(asked), (route) =>
    route.continue({
      url: route.request().url().replace(encodeURIComponent(asked), encodeURIComponent(instead)),
    }),
  );
}

/** The decoded URLs of calls from now on that contain this text. The list grows. */
export function listCalls(page: Page, text: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const url = decodeURIComponent(request.url());
    if (url.includes(text)) calls.push(url);
  });
  return calls;
}

/** Counts calls whose URL contains this text: how many there were from now on, and how many were open at the same time. */
export function countOpen(page: Page, text: string): { all: number; most: number } {
  const counts = { all: 0, most: 0 };
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (!having(text)(new URL(request.url()))) return;
    open.add(request);
    counts.all += 1;
    counts.most = Math.max(counts.most, open.size);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => open.delete(request));
  return counts;
}

/** Delays the answers to calls whose URL contains this text. */
export function slowCalls(page: Page, text: string, milliseconds: number): Promise<unknown> {
  return page.route(having(text), async (route) => {
    await setTimeout(milliseconds);
    await route.fallback();
  });
}

/** Waits until the page has processed the last response. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Goes to a page by a link of the site, so the browser asks for its data: documents come with theirs. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.locator(`:is(header, footer) a[href="${path}"]:visible`).first().click();
