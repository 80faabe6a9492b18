import type { Counts } from '#db/copy-content.ts';

/** Describes the contents of a backup, in the site's words. */
export function describeCounts({ companies = 0, reviews = 0, submissions = 0, users = 0 }: Counts): string {
  return `companies: ${companies}, published or removed reviews: ${reviews}, other reviews: ${submissions}, accounts: ${users}`;
}
