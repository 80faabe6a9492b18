import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { insertMessage } from '#db/queries/messages.ts';
import { openReceipt } from '#server/anonymity/receipts.ts';
import type { Deps } from '#server/deps.ts';
import { month } from '#shared/rules/calendar.ts';
import type { authorAnswer } from '#shared/schemas/receipt.ts';

/**
 * Answers the moderator's last question.
 * @throws `bad_receipt`, `not_possible` when nothing is asked
 */
export async function answerModerator(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { receipt, answer }: z.output<typeof authorAnswer>,
): Promise<void> {
  await db.transaction().execute(async (trx: Database) => {
    const { review } = await openReceipt(trx, receipt, now(), 'answer');
    await insertMessage(trx, {
      review_id: review.id,
      kind: 'answer',
      reason: null,
      body: answer,
      month: month(now()),
    });
  });
}
