import { isIn, isPostgres, numbersIn } from '#db/dialect.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import { joinedTexts, type ReviewSignaturesTable, textColumns } from '#db/tables/reviews.ts';
import type { TextSignature } from '#shared/rules/near-duplicates.ts';

type Tables = Pick<Schema, 'review_signatures'>;
type OfCompany = { company_id: number; period: string; limit: number };

/** What a period's key has signed of a company's reviews: the newest, in no order. An empty period has those that wait. */
export function listSignatures(db: Handle<Tables>, { company_id, period, limit }: OfCompany) {
  return db
    .selectFrom('review_signatures')
    .select(['id', 'minimums', 'sentences'])
    .where('period', '=', period)
    .where('company_id', '=', company_id)
    .orderBy('published_month', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Reviews whose texts the key of a period has not signed, company by company. */
export async function listUnsigned(db: Handle<Tables>, period: string, limit: number): Promise<number[]> {
  // Two ranges of the key. In one condition, every row would be read.
  for (const side of ['<', '>'] as const) {
    const rows = await db
      .selectFrom('review_signatures')
      .select('id')
      .where('period', side, period)
      .orderBy('period')
      .orderBy('company_id')
      .limit(limit)
      .execute();
    if (rows.length > 0) return rows.map(({ id }) => id);
  }
  return [];
}

/** Replaces the signatures of reviews. One whose texts are too short to compare is left with none. */
export async function signAgain(
  trx: Transaction<Pick<Schema, 'review_signatures' | 'reviews'>>,
  ids: readonly number[],
  { period, sign }: { period: string; sign: (text: string) => TextSignature },
): Promise<void> {
  const among = isIn(trx, 'id', numbersIn(trx, JSON.stringify(ids)));
  const reviews = await trx
    .selectFrom('reviews')
    .select(['id', 'company_id', 'published_month', ...textColumns])
    .where(among)
    // Otherwise, someone could change or delete a text after we have read it.
    .$if(isPostgres(trx), (query) => query.forShare())
    .execute();
  const rows: ReviewSignaturesTable[] = reviews
    .map(({ id, company_id, published_month, ...texts }) => ({
      ...{ period, company_id, published_month, id },
      ...sign(joinedTexts(texts)),
    }))
    .filter(({ minimums, sentences }) => minimums !== '' || sentences !== '');
  await trx.deleteFrom('review_signatures').where(among).execute();
  if (rows.length === 0) return;
  // Another server may have signed the same ones at this moment.
  const insert = trx.insertInto('review_signatures').values(rows);
  await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
}
