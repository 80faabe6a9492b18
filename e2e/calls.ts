import type { Page, Route } from 'playwright';

/** Matches the addresses that have a text in them once they are decoded. */
const having = (text: string) => (url: URL) => decodeURIComponent(url.href).includes(text);

/** Holds back the calls whose address has this text; what it returns lets them go. */
export async function holdCalls(page: Page, text: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(having(text), async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Breaks the connection under the calls whose address has this text; what it returns mends it. */
export async function breakCalls(page: Page, text: string): Promise<() => Promise<void>> {
  const abort = (route: Route) => route.abort();
  const matches = having(text);
  await page.route(matches, abort);
  return () => page.unroute(matches, abort);
}

/** Loses the answers to the calls whose address has this text, after the server has done its work. */
export async function loseAnswers(page: Page, text: string): Promise<() => Promise<void>> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  const matches = having(text);
  await page.route(matches, lose);
  return () => page.unroute(matches, lose);
}

/** Has the server asked something else: one text in the address gives way to another. The answer stays the server's. */
export function askInstead(page: Page, asked: string, instead: string): Promise<unknown> {
  return page.route(having(asked), (route) =>
    route.continue({
      url: route.request().url().replace(encodeURIComponent(asked), encodeURIComponent(instead)),
    }),
  );
}

/** The addresses of the calls from now on that have this text, decoded; the list grows. */
export function listCalls(page: Page, text: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const url = decodeURIComponent(request.url());
    if (url.includes(text)) calls.push(url);
  });
  return calls;
}

/** Waits until the page has worked in what it was last answered. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}
