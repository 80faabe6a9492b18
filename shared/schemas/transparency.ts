import { z } from 'zod';
import { agreementMonths, smallestGroup, waitSteps } from '#shared/limits.ts';
import { few } from '#shared/rules/open-figures.ts';
import { rejectionReasons } from '#shared/words.ts';
import { isoDay } from './paging.ts';

const exact = z.int().min(0);
const figure = z.union([exact, z.literal(few)]);
const shown = `exact, or \`${few}\` for 1 to ${smallestGroup - 1}`;
const range = z.object({ from: exact.describe('At least'), to: exact.describe('At most') });

const step = z
  .union([z.literal(waitSteps), z.literal('more')])
  .describe(
    'Up to this many whole hours, and longer than the step before; `more` is longer than all of them',
  );

const byReason = (what: string) =>
  z.object({
    total: figure.describe(`${what}, ${shown}`),
    parts: z
      .array(
        z.object({
          reason: z.enum(rejectionReasons).describe('The reason given'),
          count: exact.describe('Reviews'),
        }),
      )
      .describe(`By reason, most frequent first; none with fewer than ${smallestGroup}`),
    others: exact.describe('Of all other reasons together'),
  });

const monthOfFigures = z.object({
  month: isoDay.describe('Its first day (UTC)'),
  arrived: figure.describe(`Reviews that arrived, ${shown}`),
  published: figure.describe(`Published reviews, including those published again, ${shown}`),
  rejected: byReason('Rejected reviews').describe('Reviews that were rejected, and why'),
  removed: byReason('Removed reviews').describe('Reviews that were removed, and why'),
  waits: z
    .array(z.object({ step, count: figure.describe(`Decisions, ${shown}`) }))
    .describe('How long reviews waited for a decision, as far as a server saw them arrive'),
  median_wait: step
    .nullable()
    .describe(`The step within which half of them were; null with fewer than ${smallestGroup}`),
  appeals: figure.describe(`Decisions that authors appealed, ${shown}`),
  notices: z
    .object({
      received: figure.describe(`Notices that arrived, ${shown}`),
      upheld: figure.describe(`Reviews removed because of one, ${shown}`),
    })
    .describe('Legal notices'),
  disputes: z
    .object({
      received: figure.describe(`Disputes that were opened, ${shown}`),
      upheld: figure.describe(`Reviews removed because of one, ${shown}`),
    })
    .describe('Companies that say that an author never worked there'),
  replies: z
    .object({
      published: figure.describe(`Texts that were published, ${shown}`),
      refused: figure.describe(`Texts that were refused, ${shown}`),
      removed: figure.describe(`Replies that were taken down, ${shown}`),
    })
    .describe('Replies of companies to reviews'),
  second_readings: figure.describe(`Decisions that another moderator read again, ${shown}`),
  authority_requests: exact
    .nullable()
    .describe("Requests by authorities, always exact; null if the operator doesn't say"),
  automated: z.literal(0).describe('Decisions that no person made'),
});
export type MonthOfFigures = z.infer<typeof monthOfFigures>;

export const transparency = z.object({
  months: z.array(monthOfFigures).describe('The months that are over, newest first'),
  second_readings: z
    .object({
      all: range.describe('How many there were'),
      differed: figure.describe(`Those that came to a different decision, ${shown}`),
    })
    .describe(`Of the last ${agreementMonths} of these months`),
});
export type Transparency = z.infer<typeof transparency>;
