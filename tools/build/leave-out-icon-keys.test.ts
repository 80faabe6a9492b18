import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withoutKeys } from './leave-out-icon-keys.ts';

it('leaves out the key of every line of an icon, and nothing else', () => {
  const icon = join(import.meta.dirname, '../../node_modules/lucide-react/dist/esm/icons/menu.mjs');
  const code = readFileSync(icon, 'utf8');
  expect(code.match(/key:/g)).toHaveLength(3);
  expect(withoutKeys(code)).toContain('["path", { d: "M4 5h16" }]');
  expect(withoutKeys(code)).not.toContain('key:');
});
