import { z } from 'zod';
import { rejectionReasons } from '#shared/words.ts';
import { isoDay } from './paging.ts';

const count = z.int().min(0);
const byReason = z.array(
  z.object({
    reason: z.enum(rejectionReasons).describe('The reason given'),
    count: count.describe('Reviews'),
  }),
);

const monthFigures = z.object({
  month: isoDay.describe('Its first day (UTC)'),
  arrived: count.describe('Reviews that arrived'),
  published: count.describe('Published reviews, including those published again'),
  rejected: byReason.describe('Rejected reviews by reason, most frequent first'),
  removed: byReason.describe('Removed reviews by reason, most frequent first'),
});
export type MonthFigures = z.infer<typeof monthFigures>;

export const moderationFigures = z.object({
  months: z.array(monthFigures).describe('This month and the last one'),
  second_readings: z
    .object({
      agreed: count.describe('Second readings that came to the same decision'),
      differed: count.describe('Second readings that came to a different decision'),
    })
    .describe('Of the last twelve months, this one included'),
});
