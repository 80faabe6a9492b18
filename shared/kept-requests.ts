import { reportNumberMonths } from './limits.ts';

/** What we store of what authors ask for with their receipts. */
export const keptRequests = {
  author_requests: {
    title: 'What authors asked for with their receipts in the current hour',
    purpose: 'To hide when an author came back. What all of them ask for is done together.',
    kept: 'until the next full hour',
    reveals: 'How many authors asked for something in this hour. Together with the key of the hour, what.',
    columns: {
      lookup: 'a keyed hash of the hash of the receipt',
      sealed:
        'encrypted: the hash of the receipt, and the changed review, the message or the request to withdraw',
    },
  },
  due_requests: {
    title: 'What authors asked for in the past hour',
    purpose: 'To carry it all out together.',
    kept: 'for a moment after the full hour',
    reveals: 'What an unknown author asked for, and about which review. Nothing about who or when.',
    columns: {
      receipt_hash: 'the hash of the receipt',
      request: 'the changed review, the message or the request to withdraw',
    },
  },
};

/** What we store of what visitors report and would correct. */
export const keptCorrections = {
  report_numbers: {
    title: 'What happened to reports',
    purpose: 'So the person who sent a report can look up the outcome.',
    kept: `until ${reportNumberMonths} months after the decision, even if the report is deleted before`,
    reveals: 'What moderators decided about a report, and in which month. Not who sent it.',
    columns: {
      lookup: 'a keyed hash of the number that we showed to the person who sent the report',
      about: 'whether a review or a company was reported',
      report_id: 'the report',
      outcome: 'whether the report waits, was dismissed, led to a removal or a correction, or came too late',
      reason: 'why a review was removed',
      month: 'the month of the decision',
    },
  },
  company_reports: {
    title: 'Reports of companies',
    purpose: 'So a moderator can look at a company that is wrong.',
    kept: 'until a moderator decides',
    reveals: 'What someone said about a company, and in which month. Not who they are.',
    columns: {
      id: 'a random number',
      company_id: 'the company',
      month: 'the month',
      reason: 'what they wrote',
    },
  },
  corrections: {
    title: 'Suggested corrections of companies',
    purpose: 'So a moderator can check them before everyone sees them.',
    kept: 'until a moderator decides',
    reveals: 'What someone would change about a company, and in which month they said so. Not who they are.',
    columns: {
      id: 'a random number',
      company_id: 'the company',
      month: 'the month',
      hq_location: 'the place, if it should change',
      website: 'the website, if it should change',
      industry: 'the industry, if it should change',
      size: 'how many people work there, if it should change',
      size_year: 'the year of that count, if it should change',
      country: 'the country, if it should change',
      founded: 'the year in which it was founded, if it should change',
      logo: 'a picture, if it should change',
      note: 'where the correction can be seen, if the person who sent it said so',
    },
  },
};
