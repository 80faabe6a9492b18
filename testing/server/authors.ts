import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { recomputeStats } from '#db/recompute-stats.ts';
import { decideReview } from '#server/actions/decide-review.ts';
import { receiptHash } from '#server/anonymity/subject.ts';
import { releaseHeld } from '#server/jobs/release-held.ts';
import { receiptBytes, receiptLetters } from '#shared/rules/receipt.ts';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { readFigures } from '#testing/database/read-figures.ts';
import type { TestServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';

export type Author = { id: number; receipt: string; email: string; companyId: number };

let people = 0;

/** A new company for each call, with the domain of its authors' emails. */
export async function makeEmployer({ deps }: TestServer): Promise<{ id: number; domain: string }> {
  people += 1;
  const domain = `employer-${people}.example`;
  return { id: await makeCompany(deps.db, { domain }), domain };
}

export const newReceipt = () => receiptLetters(randomBytes(receiptBytes));

/**
 * A new person who verifies, writes a review and keeps a receipt, at a new company unless one is given. Before the full
 * hour, the review has no id yet.
 */
export async function makeAuthor(
  server: TestServer,
  values: Record<string, unknown> = {},
  employer?: { id: number; domain: string },
): Promise<Author> {
  const { id: companyId, domain } = employer ?? (await makeEmployer(server));
  people += 1;
  const email = `author${people}@${domain}`;
  const receipt = newReceipt();
  await submitAs(server, { companyId, email }, { receipt_hash: receiptHash(receipt), ...values });
  const id = server.deps.config.arrivals === 'hourly' ? 0 : await reviewIdOf(server, receipt);
  return { id, receipt, email, companyId };
}

/** The same, and a moderator has published the review. */
export async function makePublished(
  server: TestServer,
  values?: Record<string, unknown>,
  employer?: { id: number; domain: string },
): Promise<Author> {
  const author = await makeAuthor(server, values, employer);
  await approve(server, author.id);
  return author;
}

/** Adds a published review that no one has sent, and returns its id. */
export async function addReview(
  server: TestServer,
  companyId: number,
  values?: Parameters<typeof makeSubmission>[2],
): Promise<number> {
  const id = await makeSubmission(server.deps.db, companyId, values);
  await approve(server, id);
  return id;
}

const approve = ({ deps }: TestServer, id: number) =>
  decideReview(
    deps,
    { id, approved: true, reason: 'other', message: '' },
    { user_id: 99, name: 'Dana', role: 'moderator' },
  );

/** The review of a receipt, once it has arrived. */
export async function reviewIdOf({ deps }: TestServer, receipt: string): Promise<number> {
  const { review_id } = await deps.db
    .selectFrom('receipts')
    .select('review_id')
    .where('receipt_hash', '=', receiptHash(receipt))
    .executeTakeFirstOrThrow();
  return review_id ?? 0;
}

/** Verifies by email and sends a review. */
export async function submitAs(
  server: TestServer,
  { companyId, email }: Pick<Author, 'companyId' | 'email'>,
  values: Record<string, unknown> = {},
) {
  await server.as().verification.send({ email, company_id: companyId });
  return server.as().reviews.submit(reviewInput(companyId, { token: server.mailedToken(email), ...values }));
}

/** Publishes held reviews as if a new month had begun. */
export async function releaseAgain({ deps }: TestServer): Promise<void> {
  const row = { id: 1, month: '2000-01' } as const;
  await deps.db
    .insertInto('releases')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  const { month: due_month } = row;
  await deps.db
    .updateTable('submissions')
    .set({ due_month })
    .where('status', '=', 'held')
    .where('due_month', '>', '')
    .execute();
  await releaseHeld(deps);
}

/** The stored figures, which must be those that counting from scratch results in. */
export async function expectTrueFigures({ deps }: TestServer) {
  const stored = await readFigures(deps.db);
  await recomputeStats(deps.db);
  expect(stored).toEqual(await readFigures(deps.db));
  return stored;
}
