import type { LogProof } from '#shared/schemas/moderation-log.ts';

export const logProof: LogProof = {
  entry: {
    ...{ number: 2, month: '2026-11', company_id: null, company: null },
    ...{ decision: 'published', reason: null, source: 'reading', earlier: null },
  },
  path: ['nzxh0gS-d6HoElzA2w-UOnGgwuU9mPbkDFfhqrJNjpA'],
};
