import type { Counts } from '#db/copy-content.ts';

/** What a backup holds, in the words of the site. */
export function describeCounts({ companies = 0, reviews = 0, submissions = 0, users = 0 }: Counts): string {
  return `${companies} companies, ${reviews} published or removed reviews, ${submissions} others and ${users} accounts`;
}
