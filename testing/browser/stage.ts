import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchBrowser } from './browser.ts';
import { moderatorOf } from './receipts.ts';
import { type Account, logIn } from './rest.ts';
import { type Site, startSite } from './site.ts';

/** A busy machine may need a while to show a page. */
const PATIENCE_MS = 30_000;

export const WIDTHS = { small: 320, phone: 360, tablet: 768, desktop: 1280 } as const;

export type OpenOptions = {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  /** The page stays open from test to test. */
  lasting?: boolean;
  /** What goes wrong in it is up to the test. */
  unwatched?: boolean;
  /** A tab in the same browser profile as this page, so storage is shared. */
  besides?: Page;
  /** Who is signed in. */
  as?: Account;
  context?: BrowserContextOptions;
};

export type Stage = {
  readonly site: Site;
  /** A visitor's page at a path. Anything that silently goes wrong in it fails the test. */
  open: (path: string, options?: OpenOptions) => Promise<Page>;
  /** Signs in on the login page as the demo moderator. */
  signIn: (page: Page) => Promise<void>;
  /** Waits for a toast with exactly this title or description. */
  toast: (page: Page, text: string) => Promise<void>;
};

type Visitor = {
  context: BrowserContext;
  /** A page of the site that stays open, so that the browser keeps its process. */
  waiting: Page;
  devTools: CDPSession;
  isHere: boolean;
};

/** Forgets everything that a visitor's browser knows. False if its clock was set, which lasts as long as the browser. */
async function leave({ context, waiting, devTools }: Visitor): Promise<boolean> {
  const pages = context.pages().filter((page) => page !== waiting);
  await Promise.all(pages.map((page) => page.close()));
  await Promise.all([
    context.setOffline(false),
    context.clearCookies(),
    context.clearPermissions(),
    devTools.send('Network.clearBrowserCache'),
    devTools.send('Storage.clearDataForOrigin', {
      origin: new URL(waiting.url()).origin,
      storageTypes: 'all',
    }),
  ]);
  return waiting.evaluate(() => {
    localStorage.clear();
    return !('__pwClock' in globalThis);
  });
}

let shared: Promise<Browser> | undefined;

/** One browser for all files of a worker; each file has contexts of its own. It ends with the worker. */
async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchBrowser();
  return shared as Promise<Browser>;
}

/** A server for a test file, and a browser. Call it at the top of the file. */
export function setUpStage(environment?: Record<string, string>): Stage {
  let site: Site;
  let browser: Browser;
  let others: BrowserContext[];
  const problems: string[] = [];
  const passing = new Set<BrowserContext>();
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    const prepared = inject('preparedSite');
    [site, browser] = await Promise.all([
      startSite(environment, undefined, undefined, prepared),
      sharedBrowser(),
    ]);
    others = browser.contexts();
  });
  afterEach(async () => {
    await Promise.all([...passing].map((context) => context.close()));
    passing.clear();
    for (const visitor of visitors.splice(0)) {
      if (!visitor.isHere || (await leave(visitor).catch(() => false)))
        visitors.push({ ...visitor, isHere: false });
      else await visitor.context.close();
    }
    expect(problems.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    const own = browser?.contexts().filter((context) => !others.includes(context)) ?? [];
    await Promise.all(own.map((context) => context.close()));
    await site?.stop();
  });

  async function newContext(options?: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  }

  /** A context that knows nothing of the site, and whose process is already running, which halves the time to a page. */
  async function newVisitor(): Promise<BrowserContext> {
    let visitor = visitors.find(({ isHere }) => !isHere);
    if (!visitor) {
      const context = await newContext();
      const waiting = await context.newPage();
      await waiting.goto(`${site.url}/healthz`);
      const devTools = await context.newCDPSession(waiting);
      visitor = { context, waiting, devTools, isHere: true };
      visitors.push(visitor);
    }
    visitor.isHere = true;
    return visitor.context;
  }

  async function contextFor({ besides, lasting, as, context: own }: OpenOptions): Promise<BrowserContext> {
    if (besides) return besides.context();
    if (!lasting && !as && !own) return newVisitor();
    const context = await newContext({ ...(as && { storageState: stateOf(as, site.url) }), ...own });
    if (!lasting) passing.add(context);
    return context;
  }

  async function open(path: string, options: OpenOptions = {}): Promise<Page> {
    const { width = WIDTHS.desktop, height = 800 } = { ...options.besides?.viewportSize(), ...options };
    const page = await (await contextFor(options)).newPage();
    await page.setViewportSize({ width, height });
    if (options.theme) await page.emulateMedia({ colorScheme: options.theme });
    if (!options.unwatched) watch(page, site.url, problems);
    await page.goto(site.url + path);
    if (options.context?.javaScriptEnabled !== false) await isReady(page);
    return page;
  }

  async function signIn(page: Page) {
    await page.goto(`${site.url}/login`);
    await sendLogin(page, site.moderator);
    await heading(page, 'Admin');
  }

  return {
    get site() {
      return site;
    },
    open,
    signIn,
    toast: (page, text) => page.getByText(text, { exact: true }).first().waitFor(),
  };
}

/** The demo moderator, who signs in before the first test, and what they do through the API. */
export function setUpModerator(stage: Stage): Account & ReturnType<typeof moderatorOf> {
  const moderator = {} as ReturnType<typeof setUpModerator>;
  beforeAll(async () => {
    const account = await logIn(stage.site);
    Object.assign(moderator, account, moderatorOf(stage.site, account.token));
  });
  return moderator;
}

/** Waits until a page has this title. */
export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** A page's address without the site's. */
export const pathOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length);

export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement);

/** Fills in the form on the sign-in page, and sends it. */
export async function sendLogin(page: Page, { email, password }: Site['moderator']): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/** The browser storage of someone who has signed in. */
function stateOf({ token, user, known_browser }: Account, origin: string) {
  const kept = { auth_token: token, user_data: JSON.stringify(user), known_browser };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/** Waits until the app, if the document has one, has taken over the page. Before, a page can be read, not used. */
export async function isReady(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('script[src^="/assets/early-"]') === null ||
      performance.getEntriesByName('page-ready').length > 0,
  );
}

/**
 * Script errors, console errors and requests to other hosts. Refused calls, missing pages and broken connections
 * don't count.
 */
function watch(page: Page, siteUrl: string, problems: string[]) {
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    const expected = /status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to fetch/;
    if (message.type() === 'error' && !expected.test(message.text())) problems.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(siteUrl)) problems.push(`A request to ${request.url()}`);
  });
}
