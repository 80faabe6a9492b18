import { monthName } from '#shared/rules/calendar.ts';
import type { AuditCount, AuditEntry } from '#shared/schemas/audit.ts';
import type { AuditKind } from '#shared/words.ts';

/** An entry, or what is still counted. */
export type Fact = AuditCount & Partial<Pick<AuditEntry, 'target' | 'target_name'>>;

/** What happened, in one sentence. A name is written as it is, also at the start. */
export function sentenceOf(fact: Fact): string {
  const who = fact.actor_role === 'operator' ? 'The operator' : fact.actor_name;
  // What people do to their own account has that as its target.
  const whom = fact.target === `account:${fact.actor}` ? '' : (fact.target_name ?? '');
  const said = sentences[fact.kind]({ ...fact, whom, reviews: `${many(fact.times, 'review')}${of(whom)}` });
  return fact.kind === 'sign_in_failed' ? said : `${who} ${said}`;
}

type Words = Fact & { whom: string; reviews: string };

const of = (whom: string) => whom && ` of ${whom}`;

/** What follows who it was. */
const sentences: Record<AuditKind, (words: Words) => string> = {
  sign_in: () => 'signed in',
  sign_in_failed: ({ times, whom, target }) =>
    `${times === 1 ? 'A failed attempt' : many(times, 'failed attempt')} to sign in${whom ? ` as ${whom}` : toWhat(target)}`,
  sign_out_everywhere: ({ whom }) => (whom ? `signed ${whom} out everywhere` : 'signed out everywhere'),
  password_changed: ({ whom }) => (whom ? `set a new password for ${whom}` : 'changed their password'),
  second_factor_on: () => 'turned on a second factor',
  second_factor_off: () => 'turned off the second factor',
  second_factor_reset: ({ whom }) => `reset ${whom}'s second factor`,
  recovery_codes_renewed: () => 'made new recovery codes',
  account_created: ({ whom }) => `created an account for ${whom}`,
  account_deleted: ({ whom }) => (whom ? `deleted ${whom}'s account` : 'deleted their account'),
  role_changed: ({ whom }) => `changed ${whom}'s role`,
  invitation_sent: ({ whom }) => (whom ? `invited ${whom}` : 'sent an invitation'),
  invitation_used: () => 'accepted an invitation',
  invitation_withdrawn: () => 'withdrew an invitation',
  review_decided: ({ after, reviews }) => `${decisions[after] ?? 'decided on'} ${reviews}`,
  reports_decided: ({ after, reviews }) =>
    after === 'removed' ? `removed ${reviews} after a report` : `dismissed reports about ${reviews}`,
  dispute_decided: ({ after, reviews }) =>
    `${after === 'removed' ? 'removed' : 'kept'} ${reviews} after a dispute`,
  notice_decided: ({ after, reviews }) =>
    after === 'removed'
      ? `removed ${reviews} after a legal notice`
      : `dismissed legal notices about ${reviews}`,
  notifier_asked: ({ reviews }) => `asked the sender of a legal notice about ${reviews} a question`,
  reply_decided: ({ after, times, reviews }) =>
    `${after === 'published' ? 'published' : 'refused'} ${times === 1 ? 'the reply' : 'the replies'} to ${reviews}`,
  decision_undone: ({ times, whom }) => `undid ${many(times, 'decision')}${whom && ` on reviews of ${whom}`}`,
  second_reading: ({ reviews }) => `read ${reviews} again`,
  author_asked: ({ times, reviews }) =>
    `asked the ${times === 1 ? 'author' : 'authors'} of ${reviews} a question`,
  correction_decided: ({ after, times, whom }) => `${after} ${many(times, 'correction')}${of(whom)}`,
  company_changed: ({ whom }) => `changed ${whom || 'companies'}`,
  banner_changed: ({ after, whom }) => `${after ? 'set' : 'took down'} a banner on ${whom || 'a company'}`,
  companies_merged: ({ after, whom }) => `merged ${whom || 'a company'} into ${after || 'another one'}`,
  company_merge_undone: ({ whom }) => `undid the merge of ${whom || 'a company'}`,
  company_reports_dismissed: ({ whom }) => `dismissed reports about ${whom || 'companies'}`,
  companies_imported: () => 'imported companies',
  site_changed: ({ after }) => `changed ${after} of this site`,
  api_key_made: ({ after }) => `made the API key of ${after}`,
  api_key_revoked: ({ after }) => `revoked the API key of ${after}`,
  webhook_added: ({ after }) => `added a webhook to ${after}`,
  webhook_removed: ({ after }) => `removed a webhook to ${after}`,
  backup: () => 'started a backup',
  backup_finished: () => 'finished a backup',
  backup_tested: () => 'tested that a backup can be restored',
  restore: () => 'restored a backup',
  statistics_recomputed: () => 'recomputed the statistics',
  audit_exported: () => 'exported this log',
};

const decisions: Record<string, string> = {
  published: 'approved',
  held: 'approved and held',
  rejected: 'rejected',
  removed: 'removed',
};

/** Those of the current hour are counted together. */
const toWhat = (target: string | undefined) =>
  target === undefined ? '' : " to other accounts or accounts that don't exist";

function many(count: number, noun: string): string {
  if (count !== 1) return `${count.toLocaleString('en')} ${noun}s`;
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** When, as exactly as it is known: an instant, an hour or a month. */
export function timeOf(at: string): string {
  if (at.length === 'YYYY-MM'.length) return monthName(at);
  const [date = '', clock = ''] = at.split('T');
  const minute = clock.length === 'HH'.length ? `${clock}:00 to ${clock}:59` : clock.slice(0, 'HH:MM'.length);
  return `${day.format(new Date(`${date}T00:00:00Z`))}, ${minute}`;
}
