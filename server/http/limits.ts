import { callLimits } from '#shared/limits.ts';

/**
 * `per` source: the subscriber a network address belongs to, counted before anything else is looked at. `per` email:
 * the mailbox or account, counted once the input has proved good, so that nobody can use up somebody else's for free.
 */
// A window begins when the clock shows a multiple of it: at the full hour, quarter or minute, UTC.
export type Limit = { per: 'source' | 'email'; times: number; seconds: number };

/** What a network address may still do. `left` is absent where it would tell what others behind the address do. */
export type SourceQuota = { times: number; left?: { times: number; seconds: number } };

type Times = Omit<Limit, 'per'>;

const perSource = (limit: Times): Limit => ({ per: 'source', ...limit });
const perEmail = (limit: Times): Limit => ({ per: 'email', ...limit });

/** Reviews, whichever way they come in. */
const submissions = perSource(callLimits.reviews);

/** Whatever takes a receipt, together: nobody tries receipts out. */
const receipts = perSource(callLimits.receipts);

/** How often each procedure may be called. Whatever is not named here shares `everythingElse`. */
export const limits: Record<string, Limit[]> = {
  'verification.send': [perSource(callLimits.mails), perEmail(callLimits.mailsToOne)],
  'anonymity.issue': [perSource(callLimits.credentials)],
  'reviews.submit': [submissions],
  'anonymity.submit': [submissions],
  'receipts.status': [receipts],
  'receipts.edit': [receipts],
  'receipts.withdraw': [receipts],
  'receipts.answer': [receipts],
  'receipts.appeal': [receipts],
  'reviews.report': [perSource(callLimits.reports)],
  'companies.create': [perSource(callLimits.companies)],
  'auth.login': [perSource(callLimits.signIns), perEmail(callLimits.signInsToOne)],
  'auth.register': [perSource(callLimits.registrations)],
};

export const everythingElse = perSource(callLimits.everythingElse);
