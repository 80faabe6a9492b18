import type { z } from 'zod';
import { readWithMerged } from '#db/queries/company-merges.ts';
import { findCompanyIdByDomain, findEmployer } from '#db/queries/employers.ts';
import {
  deleteRepresentative,
  insertRepresentativeLink,
  listRepresentatives,
  saveRepresentative,
  saveRepresentativeSession,
  takeRepresentativeLink,
} from '#db/queries/representatives.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalidField } from '#server/errors.ts';
import { representativeMail } from '#server/mail/representative-mail.ts';
import { type Employer, readEmployer } from '#server/steps/read-employer.ts';
import { type Actor, recordCompany } from '#server/steps/record-audit.ts';
import { callLimits } from '#shared/call-limits.ts';
import { minutes, representedMonths } from '#shared/limits.ts';
import { emailDomain } from '#shared/rules/addresses.ts';
import { firstDay, month, monthsBefore } from '#shared/rules/calendar.ts';
import { isNamed, recordName } from '#shared/rules/domain-record.ts';
import type { Represented, representativeAsk } from '#shared/schemas/representative.ts';

/**
 * Sends a link to an address that the company's DNS names. Who already speaks for a company makes no difference: anyone can
 * ask.
 * @throws `invalid` for a domain of no company, `no_dns_record`, `other_dns_record`, `dns_away`, `mail_failed`
 */
export async function askForLink(
  deps: Deps,
  input: z.output<typeof representativeAsk>,
  address: string,
): Promise<void> {
  const { db, random, keyedHash, now, mailer, config, rateLimits } = deps;
  const email = input.email.toLowerCase();
  const domain = emailDomain(email);
  const company_id = await findCompanyIdByDomain(db, domain);
  // It may be part of another company, which may be hidden.
  if (company_id === undefined || (await findEmployer(db, company_id)) === undefined)
    throw invalidField('email', `There is no company with the domain ${domain} here. Add it first.`);
  await rateLimits.spendEmailFrom(callLimits.employerMailsToOne, email, address);
  await rateLimits.spendEmail(callLimits.employerMailsToOneFromAll, email);
  const until_month = await untilByRecord(deps, domain, email);
  const token = random.token();
  await insertRepresentativeLink(db, {
    ...{ company_id, email, until_month },
    token_hash: keyedHash('representative-link', token),
    expires_at: new Date(now().getTime() + minutes.representativeLink * 60_000).toISOString(),
  });
  const mail = representativeMail({ to: email, domain, token, publicUrl: config.publicUrl });
  await mailer.send(mail).catch((cause: unknown) => {
    throw new AppError('mail_failed', { cause });
  });
}

/** Until when someone speaks for a domain whose DNS names the address today. */
async function untilByRecord({ txtRecords, now }: Deps, domain: string, email: string): Promise<string> {
  const texts = await txtRecords(recordName(domain));
  if (texts.length === 0) throw new AppError('no_dns_record');
  if (!isNamed(texts, email)) throw new AppError('other_dns_record');
  return monthsBefore(now(), -representedMonths);
}

/**
 * Uses up a link. The key of a browser that speaks for another company already speaks for this one too.
 * @returns the browser's key
 * @throws `invalid_link`
 */
export function openLink(
  deps: Deps,
  { token, key }: { token: string; key?: string | undefined },
): Promise<string> {
  const { db, random, keyedHash, now } = deps;
  return db.transaction().execute(async (trx: Transaction) => {
    const tokenHash = keyedHash('representative-link', token);
    const link = await takeRepresentativeLink(trx, tokenHash, now().toISOString());
    if (link === undefined) throw new AppError('invalid_link');
    const isLive =
      key !== undefined &&
      (await readEmployer({ ...deps, db: trx }, key).then(
        () => true,
        () => false,
      ));
    const kept = isLive ? key : random.token();
    await saveRepresentativeSession(trx, {
      key_hash: keyedHash('representative', kept),
      representative_id: await saveRepresentative(trx, { id: random.id(), ...link }),
    });
    return kept;
  });
}

/** For whom the person speaks, with the colleagues who do. */
export async function listRepresented(
  { db, now }: Deps,
  { representatives }: Employer,
): Promise<Represented[]> {
  return Promise.all(
    representatives.map(async ({ id, company_id, current_id, domain, email, until_month, name }) => {
      const company = await findEmployer(db, current_id);
      const people = await listRepresentatives(db, company_id, month(now()));
      return {
        ...{ id, domain, email, until: firstDay(until_month) },
        company: { id: current_id, name: company?.name ?? name, is_hidden: company === undefined },
        people: people.map((person) => ({
          ...{ id: person.id, email: person.email },
          until: firstDay(person.until_month),
          is_you: person.id === id,
        })),
      };
    }),
  );
}

/**
 * Looks at the DNS again, and lets the person speak for the company for another year.
 * @throws `not_found`, `no_dns_record`, `other_dns_record`, `dns_away`
 */
export async function renewRepresentative(deps: Deps, employer: Employer, id: number): Promise<string> {
  const own = employer.representatives.find((one) => one.id === id);
  if (own === undefined) throw new AppError('not_found');
  const { company_id, domain, email } = own;
  const until_month = await untilByRecord(deps, domain, email);
  await deps.db
    .transaction()
    .execute((trx: Transaction) => saveRepresentative(trx, { id, company_id, email, until_month }));
  return firstDay(until_month);
}

/**
 * Ends it for the person or a colleague with an address at the same domain.
 * @throws `not_found`
 */
export function endColleague({ db }: Deps, { representatives }: Employer, id: number): Promise<void> {
  return db.transaction().execute(async (trx: Transaction) => {
    const ended = await deleteRepresentative(trx, id);
    if (!representatives.some(({ company_id }) => company_id === ended?.company_id))
      throw new AppError('not_found');
  });
}

/**
 * The same by a moderator.
 * @throws `not_found`
 */
export function endRepresentative(deps: Deps, id: number, actor: Actor): Promise<void> {
  return deps.db.transaction().execute(async (trx: Transaction) => {
    const ended = await deleteRepresentative(trx, id);
    const company = ended && (await readWithMerged(trx, ended.company_id));
    if (company === undefined) throw new AppError('not_found');
    // Not who: the audit log is kept for longer than they are.
    const change = { before: 'representative', after: 'ended' };
    await recordCompany(trx, deps, { kind: 'company_changed', actor, company, ...change });
  });
}
