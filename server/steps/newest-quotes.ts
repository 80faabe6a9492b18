import { listNewestOpinions } from '#db/queries/newest-opinions.ts';
import type { Handle, Schema } from '#db/schema.ts';
import { wholeSentences } from '#shared/rules/quoted-text.ts';
import type { Comparison } from '#shared/schemas/comparison.ts';

/** The newest praise and the newest complaint of each company that can be read alone, of the months before one (`YYYY-MM`). */
export async function newestQuotes(
  db: Handle<Pick<Schema, 'reviews'>>,
  ids: readonly number[],
  before: string,
): Promise<Comparison['quotes']> {
  const opinions = await listNewestOpinions(db, ids, before);
  return ids.map((id) => {
    const own = opinions.filter(({ company_id }) => company_id === id);
    return { praise: firstQuote(own, 'pros'), complaint: firstQuote(own, 'cons') };
  });
}

type Opinion = Awaited<ReturnType<typeof listNewestOpinions>>[number];

function firstQuote(opinions: readonly Opinion[], part: 'pros' | 'cons') {
  for (const { id, created_at, [part]: said } of opinions) {
    const text = wholeSentences(said);
    if (text !== undefined) return { review_id: id, created_at, text };
  }
  return null;
}
