import { monthName } from '#shared/rules/calendar.ts';
import type { AuditCount, AuditEntry } from '#shared/schemas/audit.ts';

/** An entry, or what is still counted. */
export type Fact = AuditCount & Partial<Pick<AuditEntry, 'target' | 'target_name'>>;

/** What happened, in one sentence. A name is written as it is, also at the start. */
export function sentenceOf(fact: Fact): string {
  const { kind, after, times } = fact;
  const who = fact.actor_role === 'operator' ? 'The operator' : fact.actor_name;
  // What people do to their own account has that as its target.
  const whom = fact.target === `account:${fact.actor}` ? '' : fact.target_name;
  const reviews = [many(times, 'review'), whom && ` of ${whom}`].filter(Boolean).join('');
  switch (kind) {
    case 'sign_in':
      return `${who} signed in`;
    case 'sign_in_failed':
      return `${times === 1 ? 'A failed attempt' : many(times, 'failed attempt')} to sign in${whom ? ` as ${whom}` : toWhat(fact)}`;
    case 'sign_out_everywhere':
      return whom ? `${who} signed ${whom} out everywhere` : `${who} signed out everywhere`;
    case 'password_changed':
      return whom ? `${who} set a new password for ${whom}` : `${who} changed their password`;
    case 'second_factor_on':
      return `${who} turned on a second factor`;
    case 'second_factor_off':
      return `${who} turned off the second factor`;
    case 'second_factor_reset':
      return `${who} reset ${whom}'s second factor`;
    case 'recovery_codes_renewed':
      return `${who} made new recovery codes`;
    case 'account_created':
      return `${who} created an account for ${whom}`;
    case 'account_deleted':
      return whom ? `${who} deleted ${whom}'s account` : `${who} deleted their account`;
    case 'role_changed':
      return `${who} changed ${whom}'s role`;
    case 'invitation_sent':
      return whom ? `${who} invited ${whom}` : `${who} sent an invitation`;
    case 'invitation_used':
      return `${who} accepted an invitation`;
    case 'invitation_withdrawn':
      return `${who} withdrew an invitation`;
    case 'review_decided':
      return `${who} ${decisions[after] ?? 'decided on'} ${reviews}`;
    case 'reports_decided':
      return after === 'removed'
        ? `${who} removed ${reviews} after a report`
        : `${who} dismissed reports about ${reviews}`;
    case 'dispute_decided':
      return after === 'removed'
        ? `${who} removed ${reviews} after a dispute`
        : `${who} kept ${reviews} after a dispute`;
    case 'notice_decided':
      return after === 'removed'
        ? `${who} removed ${reviews} after a legal notice`
        : `${who} dismissed legal notices about ${reviews}`;
    case 'notifier_asked':
      return `${who} asked the sender of a legal notice about ${reviews}`;
    case 'reply_decided':
      return `${who} ${after === 'published' ? 'published' : 'refused'} ${times === 1 ? 'the reply' : 'the replies'} to ${reviews}`;
    case 'decision_undone':
      return `${who} undid ${many(times, 'decision')}${whom ? ` on reviews of ${whom}` : ''}`;
    case 'second_reading':
      return `${who} read ${reviews} again`;
    case 'author_asked':
      return times === 1 ? `${who} asked the author of ${reviews}` : `${who} asked the authors of ${reviews}`;
    case 'correction_decided':
      return `${who} ${after} ${many(times, 'correction')}${whom ? ` of ${whom}` : ''}`;
    case 'company_changed':
      return `${who} changed ${whom || 'companies'}`;
    case 'banner_changed':
      return `${who} ${after ? 'set' : 'took down'} a banner of ${whom || 'a company'}`;
    case 'companies_merged':
      return `${who} merged ${whom || 'a company'} into ${after || 'another one'}`;
    case 'company_merge_undone':
      return `${who} undid the merge of ${whom || 'a company'}`;
    case 'company_reports_dismissed':
      return `${who} dismissed reports of ${whom || 'companies'}`;
    case 'companies_imported':
      return `${who} imported companies`;
    case 'site_changed':
      return `${who} changed ${after} of this site`;
    case 'api_key_made':
      return `${who} made the API key of ${after}`;
    case 'api_key_revoked':
      return `${who} revoked the API key of ${after}`;
    case 'webhook_added':
      return `${who} added a webhook to ${after}`;
    case 'webhook_removed':
      return `${who} removed a webhook to ${after}`;
    case 'backup':
      return `${who} started a backup`;
    case 'backup_finished':
      return `${who} finished a backup`;
    case 'backup_tested':
      return `${who} tested that a backup can be restored`;
    case 'restore':
      return `${who} restored a backup`;
    case 'statistics_recomputed':
      return `${who} recomputed the statistics`;
    case 'audit_exported':
      return `${who} exported this log`;
  }
}

const decisions: Record<string, string> = {
  published: 'approved',
  held: 'approved and held',
  rejected: 'rejected',
  removed: 'removed',
};

/** Those of the current hour are counted together. */
function toWhat({ target }: Fact): string {
  return target === undefined ? '' : " to other accounts or accounts that don't exist";
}

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
