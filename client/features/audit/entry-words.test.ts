import { expect, it } from 'vitest';
import type { AuditKind } from '#shared/words.ts';
import { type Fact, sentenceOf, timeOf } from './entry-words.ts';

const dana = { at: '2026-06', actor: 2, actor_name: 'Dana', actor_role: 'moderator' } as const;
const fact = (kind: AuditKind, more: Partial<Fact> = {}): Fact => ({
  ...dana,
  kind,
  before: '',
  after: '',
  times: 1,
  ...more,
});
const herself = { target: 'account:2', target_name: 'Dana' };
const grace = { target: 'account:3', target_name: 'Grace' };

it.each<[Fact, string]>([
  [fact('password_changed', herself), 'Dana changed their password'],
  [fact('account_deleted', herself), 'Dana deleted their account'],
  [
    fact('password_changed', { ...grace, actor_role: 'operator' }),
    'The operator set a new password for Grace',
  ],
  [fact('recovery_codes_renewed', herself), 'Dana made new recovery codes'],
  [fact('backup', { actor: null, actor_role: 'operator' }), 'The operator started a backup'],
  [fact('sign_out_everywhere', herself), 'Dana signed out everywhere'],
  [fact('sign_out_everywhere', grace), 'Dana signed Grace out everywhere'],
  [fact('sign_in_failed', { ...grace, actor: null }), 'A failed attempt to sign in as Grace'],
  [
    fact('sign_in_failed', { actor: null, target: '', target_name: '', times: 1200 }),
    "1,200 failed attempts to sign in to other accounts or accounts that don't exist",
  ],
  [
    fact('review_decided', { target: 'company:1', target_name: 'Northwind', after: 'rejected', times: 3 }),
    'Dana rejected 3 reviews of Northwind',
  ],
  [
    fact('review_decided', { target: 'review:9', target_name: 'Northwind', after: 'published' }),
    'Dana approved a review of Northwind',
  ],
  [fact('role_changed', { ...grace, actor_name: 'admin@b.example' }), "admin@b.example changed Grace's role"],
])('says what happened: %#', (happened, sentence) => {
  expect(sentenceOf(happened)).toBe(sentence);
});

it.each([
  ['2026-06', 'June 2026'],
  ['2026-06-15T14', 'Jun 15, 2026, 14:00 to 14:59'],
  ['2026-06-15T14:03:12.000Z', 'Jun 15, 2026, 14:03'],
])('says when, as exactly as it is known: %s', (at, text) => {
  expect(timeOf(at)).toBe(text);
});
