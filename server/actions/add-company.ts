import type { z } from 'zod';
import { findCompany, insertCompany } from '#db/queries/companies.ts';
import { storedFacts } from '#db/queries/company-facts.ts';
import { findNamedCompany } from '#db/queries/employers.ts';
import { publicDataChanged } from '#db/queries/statistics.ts';
import { noteCompanyChange } from '#db/queries/webhooks.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalidField } from '#server/errors.ts';
import { isSharedDomain } from '#server/mail/shared-domain.ts';
import { month, monthStart } from '#shared/rules/calendar.ts';
import type { Company, companyInput } from '#shared/schemas/company.ts';

/**
 * Adds a company to the directory. @throws `invalid` for domains that many companies' people share, `domain_taken`
 * with the id of the listed company
 */
export async function addCompany(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  input: z.output<typeof companyInput>,
): Promise<Company> {
  if (isSharedDomain(input.domain)) throw invalidField('domain', "Please use the company's own domain.");
  return db.transaction().execute(async (trx: Transaction) => {
    const facts = storedFacts(input, 'added with the company', month(now()));
    const id = await insertCompany(trx, {
      ...{ ...input, ...facts },
      ...{ created_on: monthStart(now()), checked: 0 },
    });
    if (id === undefined) {
      throw new AppError('domain_taken', {
        errors: { domain: ['This domain is already listed.'] },
        // Without the id of a hidden one, which no one could open.
        extra: { company_id: (await findNamedCompany(trx, input))?.id },
      });
    }
    await noteCompanyChange(trx, [id], 'added');
    await publicDataChanged(trx, { company_count: 1 });
    const company = await findCompany(trx, id);
    if (company === undefined) throw new AppError('not_found');
    return company;
  });
}
