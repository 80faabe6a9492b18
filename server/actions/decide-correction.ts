import type { z } from 'zod';
import { changeFacts, changeSources, findFacts } from '#db/queries/company-facts.ts';
import { listNames } from '#db/queries/company-states.ts';
import { changedFacts, correctedFacts, takeCorrection } from '#db/queries/corrections.ts';
import { removeLogo, storeLogo } from '#db/queries/logos.ts';
import { insertChange } from '#db/queries/managed-companies.ts';
import { addToQueues } from '#db/queries/queue-sizes.ts';
import { lockStats, publicDataChanged } from '#db/queries/statistics.ts';
import { noteCompanyChange } from '#db/queries/webhooks.ts';
import type { Transaction } from '#db/schema.ts';
import type { CorrectionsTable } from '#db/tables/companies.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { storedLogo } from '#server/logos/stored-logo.ts';
import { type Actor, recordCompany } from '#server/steps/record-audit.ts';
import { pageSizes } from '#shared/limits.ts';
import { logoPath } from '#shared/paths.ts';
import { month } from '#shared/rules/calendar.ts';
import type { correctionDecision, decidedCorrection } from '#shared/schemas/correction.ts';

type Decision = z.output<typeof correctionDecision>;

/**
 * Changes a company as a correction says, or leaves it as it is. Either way the correction is deleted.
 * @throws `not_found` if someone has decided before, `company_changed` if what it is about has changed since it was read
 */
export async function decideCorrection(
  deps: Pick<Deps, 'db' | 'now' | 'keyedHash'>,
  { id, approved, before }: Decision,
  actor: Actor,
): Promise<z.output<typeof decidedCorrection>> {
  const after = approved ? 'approved' : 'dismissed';
  await deps.db.transaction().execute(async (trx: Transaction) => {
    const correction = await takeCorrection(trx, id);
    if (correction === undefined) throw new AppError('not_found');
    const { company_id, logo } = correction;
    await lockStats(trx, [company_id]);
    const known = await findFacts(trx, company_id);
    if (known === undefined) throw new AppError('not_found');
    if (isOutdated(before, known, correction)) throw new AppError('company_changed');
    if (approved) {
      const facts = correctedFacts(known, correction);
      const from = { source: 'correction', month: month(deps.now()) } as const;
      const fact_sources = changeSources(facts, known.fact_sources, changedFacts(correction), from);
      if (logo === '') await removeLogo(trx, company_id);
      else if (logo !== null) await storeLogo(trx, storedLogo(company_id, Buffer.from(logo, 'base64')));
      await changeFacts(trx, company_id, { ...facts, checked: 1, fact_sources });
      const changed = changedIn(known, facts, logo);
      const change = {
        company_id,
        month: from.month,
        kind: 'corrected',
        by_name: actor.name,
        changed,
      } as const;
      await insertChange(trx, change, pageSizes.companyChanges);
      const shown = await listNames(trx, [company_id]);
      await noteCompanyChange(trx, [...shown.keys()], 'corrected');
      await publicDataChanged(trx);
    }
    const company = { id: company_id, name: known.name };
    await recordCompany(trx, deps, { kind: 'correction_decided', actor, company, before: 'pending', after });
    await addToQueues(trx, { pending_corrections: -1 });
  });
  return { status: after };
}

type Known = NonNullable<Awaited<ReturnType<typeof findFacts>>>;

/** What a correction has changed. The picture of a logo isn't kept once another one is there. */
function changedIn(known: Known, facts: ReturnType<typeof correctedFacts>, logo: string | null) {
  const names = (Object.keys(facts) as (keyof typeof facts)[]).filter((name) => facts[name] !== known[name]);
  const changed = names.map((fact) => ({
    fact: fact as string,
    before: known[fact],
    after: facts[fact],
  }));
  if (logo !== null) changed.push({ fact: 'logo_url', before: null, after: null });
  return changed;
}

/** Whether something that a correction is about isn't as it was read any more. What wasn't sent doesn't count. */
function isOutdated(
  read: Decision['before'] = {},
  { logo_hash, ...facts }: Known,
  correction: CorrectionsTable,
): boolean {
  const now = { ...facts, logo_url: logo_hash === null ? null : logoPath(logo_hash) };
  const changed = [...changedFacts(correction), ...(correction.logo === null ? [] : (['logo_url'] as const))];
  return changed.some((name) => read[name] !== undefined && read[name] !== now[name]);
}
