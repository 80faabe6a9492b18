type Version = { version: string; month: string; changes: readonly string[] };

/** What each version of the REST API brought, newest first. The first one is the version of its document. */
export const apiChanges: readonly [Version, ...Version[]] = [
  {
    version: '1.10.0',
    month: '2026-11',
    changes: [
      'Authors can have a review appear on the first of January or July: `release` can be `half_year`.',
      'Admins set the languages in which people may write reviews.',
    ],
  },
  {
    version: '1.9.0',
    month: '2026-11',
    changes: [
      'POST /receipts/evidence sends blacked-out pages about a dispute, and moderators see them.',
      'A company has `banners`: what moderators warn visitors of. They set and take them down at /admin/companies/{id}/banners.',
      'GET /account/copy and POST /account/delete. Admins can do the same for their team.',
      'Webhooks tell programs of the operator that a month is over, and which companies have changed.',
      'API keys from the operator of a site let a program read ten times as often.',
      'POST /register and POST /invitations/accept work without password_confirmation.',
      'GET /admin/setup shows what is left to set up, and POST /admin/test-mail sends an email to your own address.',
    ],
  },
  {
    version: '1.8.0',
    month: '2026-11',
    changes: [
      'GET /reviews?since= reads the reviews of all companies.',
      'An Idempotency-Key lets you send a POST again after a lost response.',
      'GET /reviews/removed counts the reviews that moderators removed.',
      'Proofs that a decision about a review, a legal notice or a reply is in the moderation log.',
      'GET /transparency counts legal notices, disputes and replies. Moderators can take down a reply.',
      'Pages on any site can read what everyone can read.',
      "A query parameter that a call doesn't know gets a 422, which names the nearest one.",
      'Admins read and change what the site is called and who runs it. GET /site/texts has what it adds to its terms.',
    ],
  },
  {
    version: '1.7.0',
    month: '2026-11',
    changes: [
      'Errors have a code, and the fields of RFC 9457 if you accept application/problem+json.',
      'Replies of companies, disputes, legal notices, the moderation log and figures about moderation.',
    ],
  },
  {
    version: '1.6.0',
    month: '2026-11',
    changes: ['POST /reports/status shows what happened to a report.', 'GET /data lists the open data.'],
  },
  {
    version: '1.5.0',
    month: '2026-11',
    changes: ['What each kind of work pays, over all companies and at one.'],
  },
  {
    version: '1.4.0',
    month: '2026-11',
    changes: ['Facts about companies, filters of companies and reviews, and comparisons.'],
  },
];
