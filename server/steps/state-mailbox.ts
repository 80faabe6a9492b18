import { findEmployer } from '#db/queries/employers.ts';
import { readProof } from '#db/queries/review-proofs.ts';
import type { Deps } from '#server/deps.ts';
import { firstDay, period } from '#shared/rules/calendar.ts';
import { mailboxSentence } from '#shared/rules/mailbox-sentence.ts';

type Review = { id: number; company_id: number; created_at: string | null };

/** All that we can say about the author of a review; undefined if its company is hidden. */
export async function stateMailbox(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, company_id, created_at }: Review,
): Promise<string | undefined> {
  const employer = await findEmployer(db, company_id);
  if (employer === undefined) return undefined;
  return mailboxSentence({
    proof: await readProof(db, id),
    domains: employer.mailboxes.map(({ domain }) => domain),
    publishedYear: period(new Date(created_at ?? firstDay(now().toISOString().slice(0, 7)))),
  });
}
