import { readLog } from '#server/actions/read-log.ts';
import { publicCall, router } from '#server/trpc.ts';
import { logInput, moderationLog } from '#shared/schemas/moderation-log.ts';

const month = {
  ...{ month: '2026-11', entries: 174, root: 'nzxh0gS-d6HoElzA2w-UOnGgwuU9mPbkDFfhqrJNjpA' },
  signature: 'E1wJYmkoeZWLhe5AUPSnlDLFrGJ8cF-x0bnd8y8NSsXtLHK7eMCMfGYGVtjjdYPYTYOQj-CGwCoGqT0xPyPjDA',
};

export const moderationLogRouter = router({
  list: publicCall('moderationLog.list', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/moderation-log' },
    summary: 'Read the moderation log',
    description:
      'Every decision about a review, once its month is over. The entries of a month are numbered in random order and hashed into a Merkle tree (RFC 6962), whose root the site signs. An entry\'s leaf is the JSON list `["candor-log/1", month, number, company, decision, reason, source, earlier]`, with `""` for null and `"2026-10 88"` for entry 88 of October 2026.',
    example: {
      input: { month: '2026-11', reason: 'identifies_someone' },
      answer: {
        ...{ open_month: '2026-12', months: [month], month, total: 1 },
        decisions: [
          { decision: 'published', count: 150 },
          { decision: 'rejected', count: 24 },
        ],
        data: [
          {
            ...{ number: 10, month: '2026-11', company_id: 17, company: 'Harbor & Pine' },
            ...{ decision: 'rejected', reason: 'identifies_someone', source: 'reading', earlier: null },
          },
        ],
      },
    },
    output: moderationLog,
  })
    .input(logInput)
    .query(({ ctx, input }) => readLog(ctx.deps, input)),
});
