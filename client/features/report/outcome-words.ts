import { monthName } from '#shared/rules/calendar.ts';
import type { ReportStatus } from '#shared/schemas/report-number.ts';
import { reasonWords } from '#shared/words.ts';

type Words = { title: string; text: string };

/** What happened to a report, as the person who sent it reads it. */
export function outcomeWords({ about, status, reason, decided_in }: ReportStatus): Words {
  const month = decided_in ? ` in ${monthName(decided_in)}` : '';
  if (status === 'waiting')
    return { title: 'Waiting', text: "A moderator hasn't decided yet. Look again in a few days." };
  if (status === 'gone')
    return {
      title: "It's no longer public",
      text: 'The review was taken off the site before a moderator decided on your report.',
    };
  if (about === 'company') return ofCompany[status](month);
  if (status === 'removed') {
    const why = reason && reason !== 'other' ? ` Reason: ${reasonWords[reason].toLowerCase()}.` : '';
    return { title: 'We removed it', text: `A moderator removed the review${month}.${why}` };
  }
  return { title: 'We left it up', text: `A moderator read your report${month} and left the review up.` };
}

const ofCompany = {
  dismissed: (month) => ({
    title: 'We left it as it is',
    text: `A moderator read your report${month} and didn't change the company's page.`,
  }),
  corrected: (month) => ({
    title: 'We corrected it',
    text: `A moderator corrected the company's page${month}.`,
  }),
  removed: (month) => ({
    title: "It's no longer listed",
    text: `A moderator took the company off the site${month}.`,
  }),
} satisfies Record<string, (month: string) => Words>;
