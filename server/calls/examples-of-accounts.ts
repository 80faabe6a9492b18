import type { AccountCopy } from '#shared/schemas/account.ts';
import { member } from './examples.ts';

export const accountCopy: AccountCopy = {
  account: {
    id: member.id,
    email: member.email,
    name: member.name,
    role: member.role,
    created_on: '2026-09-14',
  },
  second_factor_since: '2026-09-14',
  sessions: [
    {
      browser: 'Firefox on Linux',
      started_at: '2026-11-20T08:15:00.000Z',
      used_at: '2026-11-20T14:30:00.000Z',
    },
  ],
  audit: [
    {
      at: '2026-10',
      kind: 'review_decided',
      target: 'review:5120',
      target_name: 'Northwind Logistics',
      before: 'pending',
      after: 'published',
      times: 1,
    },
  ],
};
