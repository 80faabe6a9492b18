import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const units = ['candor.service', 'candor-backup.service'];
const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
const hasSystemd = analyze('--version').status === 0;

it.runIf(hasSystemd).each(units)('%s has an exposure below 2, according to systemd', (unit) => {
  const path = join(root, 'deploy', unit);
  const { stdout, stderr } = analyze('security', '--offline=true', '--no-pager', path);
  const exposure = stdout.split(`Overall exposure level for ${unit}: `)[1]?.split(' ')[0];
  expect(exposure, stderr).toBeDefined();
  expect(Number(exposure)).toBeLessThan(2);
});

it.runIf(hasSystemd).each([...units, 'candor-backup.timer'])(
  '%s has no setting that systemd does not know',
  (unit) => {
    const { stderr } = analyze('verify', '--man=no', join(root, 'deploy', unit));
    // The program isn't installed on the machine that tests.
    const findings = stderr
      .split('\n')
      .filter((line) => line.includes(unit) && !line.includes('/opt/candor/'));
    expect(findings).toEqual([]);
  },
);

it.each(units)('%s leaves no memory on the disk', (unit) => {
  expect(read(`deploy/${unit}`).match(/^(LimitCORE|MemorySwapMax)=0$/gm)).toHaveLength(2);
});

it('the unit and the image start the server as npm start does', () => {
  const command = JSON.parse(read('package.json')).scripts.start;
  expect(read('deploy/candor.service')).toContain(
    `ExecStart=/opt/candor/current/node_modules/.bin/${command}\n`,
  );
  const inImage = `prlimit --core=0:0 ${command}`.split(' ').map((word) => JSON.stringify(word));
  expect(read('deploy/Dockerfile')).toContain(`\nCMD [${inImage.join(', ')}]\n`);
});

it('the image is built from everything that git tracks, and from nothing that it ignores', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  expect(git('ls-files', '--cached', '--ignored', '--exclude-from=.dockerignore')).toBe('');
  const rules = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => line.replace(/^\*\*\//, '').replace(/\/$/, ''));
  expect(rules('.dockerignore').sort()).toEqual(rules('.gitignore').sort());
});
