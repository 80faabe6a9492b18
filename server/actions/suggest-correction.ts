import { findFacts } from '#db/queries/company-facts.ts';
import { countCorrections, differingFacts, insertCorrection } from '#db/queries/corrections.ts';
import { findSuccessor } from '#db/queries/employers.ts';
import { addToQueues } from '#db/queries/queue-sizes.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, noCompany } from '#server/errors.ts';
import { drawSent } from '#server/logos/redraw-logo.ts';
import { mostCorrections } from '#shared/limits.ts';
import { month } from '#shared/rules/calendar.ts';
import type { CorrectionInput } from '#shared/schemas/correction.ts';

/**
 * Adds what someone would correct about a company to the moderators' queue, without anything about who sent it.
 * @throws `not_found`, `moved`, `invalid` if it changes nothing or the logo can't be one, `corrections_waiting` if there are too many
 */
export async function suggestCorrection(
  { db, random, now }: Pick<Deps, 'db' | 'random' | 'now'>,
  { id: company_id, logo: sent, note, ...facts }: CorrectionInput,
): Promise<void> {
  await findOpen(db, company_id);
  const drawing = sent && (await drawSent('logo', sent)).toString('base64');
  await db.transaction().execute(async (trx: Transaction) => {
    // Again: others may have suggested something in the meantime.
    const known = await findOpen(trx, company_id);
    const differing = differingFacts(known, facts);
    // As with the facts, an empty text stands for none, and null for what stays as it is.
    const logo = drawing ?? (sent === null && known.logo_hash !== null ? '' : null);
    if (logo === null && Object.values(differing).every((value) => value === null))
      throw new AppError('invalid', { message: 'Change at least one fact, or choose a logo.' });
    await insertCorrection(trx, {
      id: random.id(),
      company_id,
      month: month(now()),
      ...differing,
      logo,
      note,
    });
    await addToQueues(trx, { pending_corrections: 1 });
  });
}

/** The facts about a company, if more can be suggested about it. */
async function findOpen(db: Deps['db'], companyId: number) {
  const known = await findFacts(db, companyId);
  const successor = await findSuccessor(db, companyId);
  if (known === undefined || successor !== undefined) throw noCompany(successor);
  if ((await countCorrections(db, companyId, mostCorrections)) === mostCorrections)
    throw new AppError('corrections_waiting');
  return known;
}
