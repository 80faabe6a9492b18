import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fits, rules } from './server-settings.ts';

const file = join(import.meta.dirname, '../../deploy/postgres/candor.conf');
const settings = [...readFileSync(file, 'utf8').matchAll(/^(\w+) = (.*)$/gm)].map(
  ([, name = '', value = '']) => [name, value.replaceAll("'", '')] as const,
);
/** What is only about speed. */
const UNCHECKED = ['wal_init_zero'];

it.each(settings.filter(([name]) => !UNCHECKED.includes(name)))(
  'the doctor looks at %s, and %s is as it should be',
  (name, value) => {
    const rule = rules[name];
    expect(rule).toBeDefined();
    expect(rule && fits(rule.wanted, value)).toBe(true);
  },
);

it('what it looks at besides is as it should be by default, or belongs to a library that no one needs', () => {
  const names = settings.map(([name]) => name);
  const others = Object.keys(rules).filter((name) => !names.includes(name));
  expect(others.sort()).toEqual([
    'auto_explain.log_min_duration',
    'log_transaction_sample_rate',
    'pg_stat_statements.track',
    'pgaudit.log',
    // Off by default, and unknown before PostgreSQL 17.
    'summarize_wal',
  ]);
});
