import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NAME, REPOSITORY, stepsOf } from './notes.ts';

const root = join(import.meta.dirname, '../../..');
const sections = [
  ['On one Debian machine', 1],
  ['Update', 1],
  ['Roll back', 1],
  ['Backup', 2],
] as const;
const installer = readFileSync(join(root, 'deploy/install.sh'), 'utf8');
const all = sections.flatMap(([heading]) => stepsOf(heading));

it.each(sections)('finds the blocks of "%s"', (heading, count) => {
  expect(stepsOf(heading)).toHaveLength(count);
});

it('leaves nothing of what readers replace', () => {
  expect(all.join('\n')).toContain(`git clone ${REPOSITORY} /opt/candor/releases/1`);
  expect(all.join('\n')).toContain(`CANDOR_SITE=${NAME}`);
  for (const step of all) expect(step).not.toMatch(/\.example\b|\b[A-Z]+-[A-Z-]{5,}|PASSWORD|2026-/);
});

it('has nothing of the roads with containers', () => {
  for (const step of all) expect(step).not.toMatch(/docker|compose|CANDOR_VERSION/);
});

it('names files that exist', () => {
  const files = [...all, installer].flatMap(
    (step) => step.match(/(?<![/\w])(?:deploy|server)\/[\w./-]+/g) ?? [],
  );
  expect(files).toContain('deploy/postgres/grants.sql');
  expect(files).toContain('deploy/candor.service');
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it.each(all)('is something that a shell can read: %s', (step) => {
  expect(() => execFileSync('bash', ['-n', '-c', step], { stdio: 'pipe' })).not.toThrow();
});

it('the installer can be read in five minutes, by people and by shells, and asks before it changes anything', () => {
  expect(installer.split('\n').length).toBeLessThan(125);
  expect(() => execFileSync('sh', ['-n'], { input: installer, stdio: 'pipe' })).not.toThrow();
  const [asked = '', changes = ''] = installer.split(/^step '1\. /m);
  expect(asked).not.toMatch(/^\s*(apt-get|cp|mkdir|systemctl|install|ln|cat) /m);
  const steps = [...changes.matchAll(/^ *step ['"](\d+)\. /gm)].map(([, number]) => Number(number));
  expect(steps).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});
