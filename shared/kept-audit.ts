const auditColumns = {
  kind: 'what happened, such as a sign-in or a decision',
  actor: 'the account of the moderator or admin who did it',
  actor_name: 'the name of that account at that time',
  actor_role: 'its role at that time',
  target:
    'the account that it was done to, or the company; a review is named only if it was public at that time, and nothing is if it was held',
  target_name: 'the name of that account or company, or the email of somebody invited to the team',
  before: 'the status or role before, never a text',
  after: 'the status or role after it',
};

/** What we store about the work of moderators and admins, as `kept-data.ts` has it. */
export const auditTables = {
  audit_counts: {
    title: 'What moderators decided this month',
    purpose: 'For the audit log, without showing when a decision was made.',
    kept: 'until the month is over; failed attempts to sign in, until the hour is over',
    reveals:
      'Which moderator decided what about which public review or about how many reviews of a company, in which month. Not on which day, in what order or who wrote them.',
    columns: {
      at: 'the month; for failed attempts to sign in, the hour',
      ...auditColumns,
      times: 'how often',
    },
  },
  audit_entries: {
    title: 'Audit log',
    purpose: 'To show what moderators and admins did, so that nobody misuses their power unnoticed.',
    kept: 'as long as this site exists, so that nothing can be cut out of it',
    reveals:
      'When each moderator or admin signed in, when somebody tried and failed, who was given which role, and what was decided in which month. Not who wrote a review or when, and nothing about accounts without such a role.',
    columns: {
      number: 'first, second, third and so on',
      at: 'when it happened; of decisions, only the month',
      ...auditColumns,
      times: 'how often, in that month or hour',
      previous: 'the hash of the entry before it',
      hash: 'a hash of the entry and of the one before it',
      seal: "a keyed hash of that hash, so that nobody can write entries without the site's secret",
    },
  },
} as const;
