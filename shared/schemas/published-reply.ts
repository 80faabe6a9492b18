import { z } from 'zod';

const replyText = z.object({
  text: z.string().describe('Plain text, with its line breaks'),
  month: z.string().describe('Month in which it was published, `YYYY-MM`'),
});
/** What a company says about a review. */
export const publishedReply = replyText.extend({
  history: z.array(replyText).describe('What it said before, newest first'),
});
export type PublishedReply = z.infer<typeof publishedReply>;
