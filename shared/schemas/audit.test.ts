import { expect, it } from 'vitest';
import { auditColumns } from '#shared/words.ts';
import { auditEntry } from './audit.ts';

it('an exported entry of the audit log has every field of an entry, in the same order', () => {
  expect(auditColumns).toEqual(Object.keys(auditEntry.shape));
});
