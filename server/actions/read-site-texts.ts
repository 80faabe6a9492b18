import type { z } from 'zod';
import type { Deps } from '#server/deps.ts';
import { readMarkdown } from '#server/site/read-markdown.ts';
import type { siteTexts } from '#shared/schemas/site.ts';

/** What the operator adds to the terms and to the privacy page. */
export async function readSiteTexts({ site }: Pick<Deps, 'site'>): Promise<z.output<typeof siteTexts>> {
  const { terms, privacy } = (await site.read()).settings;
  return { terms: readMarkdown(terms), privacy: readMarkdown(privacy) };
}
