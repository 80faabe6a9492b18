import { mergeUndoDays, pageSizes } from './limits.ts';

const auditColumns = {
  kind: 'what happened, such as a sign-in or a decision',
  actor: 'the account of the moderator or admin who did it',
  actor_name: 'the name of that account at that time',
  actor_role: 'its role at that time',
  target:
    'the account or company that it was done to; a review is named only if it was public at that time, and nothing is named if it was held',
  target_name: 'the name of that account or company, or the email of a person invited to the team',
  before: 'the status or role before, never a text',
  after: 'the status or role after it',
};

/** What we store about the work of moderators and admins, as `kept-data.ts` has it. */
export const auditTables = {
  company_changes: {
    title: 'What moderators changed about companies',
    purpose: 'So other moderators see who changed what.',
    kept: `the newest ${pageSizes.companyChanges} changes of a company`,
    reveals: 'Which moderator changed what about which company, in which month.',
    columns: {
      company_id: 'the company',
      position: 'first, second, third and so on',
      month: 'the month',
      kind: 'what the moderator did',
      changed: 'the facts before and after',
      by_name: 'the name of the moderator at that time',
    },
  },
  company_merges: {
    title: 'Companies that were merged into another one',
    purpose: 'So old addresses, links and work emails lead to the other one.',
    kept: `as long as the other one is listed; the day for ${mergeUndoDays} days`,
    reveals: 'Which company is part of which, as everyone can see, and until then when that was decided.',
    columns: {
      company_id: 'the company',
      into_id: 'the company it is part of now',
      merged_on: `the day of the merge; empty after ${mergeUndoDays} days`,
    },
  },
  moved_reviews: {
    title: 'Reviews that came with a merged company',
    purpose: 'To undo the merge.',
    kept: `${mergeUndoDays} days, or until the merge is undone or the author withdraws the review`,
    reveals: 'Which company a review was written about, before the day of the merge. Not who wrote it.',
    columns: { company_id: 'the company that had the review', review_id: 'the review' },
  },
  audit_counts: {
    title: 'What moderators decided this month',
    purpose: 'For the audit log, without showing when a decision was made.',
    kept: 'until the end of the month; for failed sign-ins, until the end of the hour',
    reveals:
      'Which moderator decided what about which public review, or about how many reviews of a company, in which month. Not the day, the order or who wrote them.',
    columns: {
      at: 'the month; for failed sign-ins, the hour',
      ...auditColumns,
      times: 'how often',
    },
  },
  audit_entries: {
    title: 'Audit log',
    purpose: 'To show what moderators and admins did, so no one can misuse their power unnoticed.',
    kept: 'as long as this site exists, so nothing can be cut out of it',
    reveals:
      'When each moderator or admin signed in, when an attempt failed, who was given which role, and what was decided in which month. Not who wrote a review or when, and nothing about accounts without such a role.',
    columns: {
      number: 'first, second, third and so on',
      at: 'when it happened; for decisions, only the month',
      ...auditColumns,
      times: 'how often, in that month or hour',
      previous: 'the hash of the previous entry',
      hash: 'a hash of this entry and the previous one',
      seal: "a keyed hash of that hash, so no one can add entries without the site's secret",
    },
  },
} as const;
