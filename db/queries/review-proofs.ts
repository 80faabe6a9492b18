import { firstValue } from '#db/rows.ts';
import type { Handle, Schema } from '#db/schema.ts';

type Tables = Pick<Schema, 'submissions' | 'reviews'>;

/** What is stored about the credential of a review's author, wherever the review is. */
export async function readProof(db: Handle<Tables>, id: number): Promise<string> {
  const inTable = (table: 'submissions' | 'reviews') =>
    db
      .selectFrom(table as 'reviews')
      .select('proof')
      .where('id', '=', id);
  return (await firstValue(inTable('submissions').unionAll(inTable('reviews')))) ?? '';
}
