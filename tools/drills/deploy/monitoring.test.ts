import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const folder = join(import.meta.dirname, '../../../deploy/monitoring');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
const hasPromtool = promtool('--version').status === 0;

const rules: { alert: string; expr: string }[] = parse(read('alerts.yml')).groups[0].rules;
const alerts = rules.map(({ alert }) => alert).sort();
/** Each with what it plants. */
const tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[] = parse(
  read('alerts.test.yml'),
).tests;
const metrics = readFileSync(join(folder, '../../server/http/metrics.ts'), 'utf8');
const gauges = [...metrics.matchAll(/\[\s*'(\w+)',/g)].map(([, name]) => `candor_${name}`);
const gaugesIn = (text: string) => [...new Set(text.match(/candor_\w+/g))].sort();

it.skipIf(!hasPromtool)('promtool accepts the rules, and finds each planted failure (needs promtool)', () => {
  expect(promtool('check', 'rules', 'alerts.yml').stdout).toContain(`SUCCESS: ${alerts.length} rules found`);
  const { status, stdout, stderr } = promtool('test', 'rules', 'alerts.test.yml');
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')]);
});

it('has a planted failure for each alert, and a site on which none fires', () => {
  const [calm, ...planted] = tests;
  const named = (part: typeof tests) => part.flatMap((test) => test.alert_rule_test);
  expect(
    named(calm ? [calm] : [])
      .map(({ alertname }) => alertname)
      .sort(),
  ).toEqual(alerts);
  const firing = named(planted).filter(({ exp_alerts }) => exp_alerts?.length === 1);
  expect(firing.map(({ alertname }) => alertname).sort()).toEqual(alerts);
});

it('names only gauges that the server has, and uses each of them', () => {
  const sorted = gauges.toSorted();
  expect(gauges.length).toBeGreaterThan(5);
  expect(gaugesIn(rules.map(({ expr }) => expr).join())).toEqual(sorted);
  expect(gaugesIn(read('dashboard.json'))).toEqual(sorted);
});
