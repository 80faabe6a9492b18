import { changeFacts, changeSources } from '#db/queries/company-facts.ts';
import { setHidden } from '#db/queries/company-states.ts';
import { removeLogo, storeLogo } from '#db/queries/logos.ts';
import { deleteCompanyReports, insertChange } from '#db/queries/managed-companies.ts';
import { addToQueues } from '#db/queries/queue-sizes.ts';
import { settleReportNumbers } from '#db/queries/report-numbers.ts';
import { lockStats, publicDataChanged } from '#db/queries/statistics.ts';
import { noteCompanyChange } from '#db/queries/webhooks.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { drawSent } from '#server/logos/redraw-logo.ts';
import { storedLogo } from '#server/logos/stored-logo.ts';
import { readManaged } from '#server/steps/read-managed.ts';
import { type Actor, recordCompany } from '#server/steps/record-audit.ts';
import { pageSizes } from '#shared/limits.ts';
import { logoPath } from '#shared/paths.ts';
import { month } from '#shared/rules/calendar.ts';
import { sourcedFacts } from '#shared/schemas/company-facts.ts';
import type { CompanyEdit, EditableCompany, ManagedCompany } from '#shared/schemas/managed-company.ts';

/**
 * Changes the facts about a company or its state, and notes that a moderator has looked at it.
 * Without an actor, the operator does it.
 * @throws `not_found`; `not_mergeable` if it is part of another one; `invalid` if the logo can't be one; `company_changed` if what would change isn't as it was read
 */
export async function changeCompany(
  deps: Pick<Deps, 'db' | 'now' | 'keyedHash'>,
  { id, before, logo, dismiss_reports, ...edit }: CompanyEdit,
  actor?: Actor,
): Promise<ManagedCompany> {
  const png = logo ? await drawSent('logo', logo) : undefined;
  return deps.db.transaction().execute(async (trx: Transaction) => {
    await lockStats(trx, [id]);
    const { company, fact_sources } = await readManaged(trx, id);
    if (company.merged_into)
      throw new AppError('not_mergeable', {
        message: `${company.name} is part of ${company.merged_into.name}. Undo the merge before you change it.`,
      });
    const picture = png && storedLogo(id, png);
    const logoUrl = picture ? logoPath(picture.hash) : logo;
    const wanted = differing(company, { ...edit, ...(logoUrl !== undefined && { logo_url: logoUrl }) });
    const names = Object.keys(wanted) as (keyof EditableCompany)[];
    if (names.some((name) => before?.[name] !== undefined && before[name] !== company[name]))
      throw new AppError('company_changed');
    if (picture && 'logo_url' in wanted) await storeLogo(trx, picture);
    if (wanted.logo_url === null) await removeLogo(trx, id);
    const facts = { ...company, ...wanted };
    const from = { source: 'moderator', month: month(deps.now()) } as const;
    const sourced = sourcedFacts.filter((name) => names.includes(name));
    const { logo_url: _, ...columns } = wanted;
    const sources = changeSources(facts, fact_sources, sourced, from);
    await changeFacts(trx, id, { ...columns, checked: 1, fact_sources: sources });
    const dismissed = await deleteCompanyReports(
      trx,
      id,
      wanted.state === 'hidden' ? undefined : dismiss_reports,
    );
    const outcome = wanted.state === 'hidden' ? 'removed' : names.length > 0 ? 'corrected' : 'dismissed';
    await settleReportNumbers(trx, 'company', dismissed, { outcome, reason: null, month: from.month });
    const changed = names.map((fact) => ({ fact, before: company[fact], after: facts[fact] }));
    if (names.length > 0 || !company.checked) {
      const kind = names.length > 0 ? 'edited' : 'checked';
      const by_name = actor?.name ?? '';
      const change = { company_id: id, month: from.month, kind, by_name, changed } as const;
      await insertChange(trx, change, pageSizes.companyChanges);
      const { state = company.state } = wanted;
      // What happens to a hidden one is no one's business.
      if (names.length > 0 && !(company.state === 'hidden' && state === 'hidden'))
        await noteCompanyChange(trx, [id], 'corrected');
      await publicDataChanged(trx, await setHidden(trx, id, state === 'hidden'));
    }
    const kind = changed.length > 0 || !company.checked ? 'company_changed' : 'company_reports_dismissed';
    if (kind === 'company_changed' || dismissed.length > 0)
      await recordCompany(trx, deps, {
        kind,
        actor,
        company: facts,
        before: company.state,
        after: facts.state,
      });
    await addToQueues(trx, { company_reports: -dismissed.length });
    return (await readManaged(trx, id)).company;
  });
}

/** What isn't the same already. A size and its year belong together. */
function differing(
  now: EditableCompany,
  edit: Partial<{ [Name in keyof EditableCompany]: EditableCompany[Name] | undefined }>,
) {
  const sent = Object.entries(edit).filter(([, value]) => value !== undefined);
  const wanted = { ...now, ...(Object.fromEntries(sent) as Partial<EditableCompany>) };
  if (wanted.size === null) wanted.size_year = null;
  const names = [...sent.map(([name]) => name), 'size_year'] as (keyof EditableCompany)[];
  const changed = [...new Set(names)].filter((name) => wanted[name] !== now[name]);
  return Object.fromEntries(changed.map((name) => [name, wanted[name]])) as Partial<EditableCompany>;
}
