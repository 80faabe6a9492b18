import type { ErrorData } from './errors.ts';
import type { ShownOperator } from './site.ts';

/** What the head of a page says about it. */
export type PageHead = { title: string; description: string; isMissing: boolean };

/** An error as tRPC sends it. */
export type SentError = { message: string; code: number; data: ErrorData & { code: string } };
export type Answer = { data: unknown } | { error: SentError };

export type YearKey = { period: string; public_key: string };

/** The site's identity and the keys of the years, without their signatures. */
export type PinnedKeys = { identity: string; keys: YearKey[] };

/** What the server rendered a page from, in the page. */
export type PageData = {
  /** Where the site is reached, without a path. */
  url: string;
  /** What the site was built from. */
  commit?: string | undefined;
  path: string;
  /** The part of the query that the page uses. */
  search: string;
  operator: ShownOperator;
  /** Pinned by a browser that hasn't pinned any, so a pin shows no more than a visit. */
  keys: PinnedKeys;
  /** By the keys of the browser's queries. */
  answers: [readonly unknown[], Answer][];
};

export type PageRequest = Pick<PageData, 'url' | 'commit' | 'path' | 'search' | 'operator'> & {
  /** Makes a call. What it throws ends the rendering. */
  read: (call: string, input: unknown) => Promise<Answer>;
};

/** A page in HTML, without its document. */
export type RenderedPage = Omit<PageData, 'keys'> & { head: PageHead; html: string };

/** How the server has the app render a page. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

/** The only policy that may turn text into code. The early script creates it to start the app. */
export const startPolicy = 'start';
