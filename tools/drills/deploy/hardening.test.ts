import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const unit = join(root, 'deploy/candor.service');
const analyze = (...args: string[]) => spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' });
const hasSystemd = analyze('--version').status === 0;

it.runIf(hasSystemd)('the unit has an exposure below 2, according to systemd', () => {
  const { stdout, stderr } = analyze('security', '--offline=true', '--no-pager');
  const [, exposure] = /Overall exposure level for candor\.service: ([\d.]+)/.exec(stdout) ?? [];
  expect(exposure, stderr).toBeDefined();
  expect(Number(exposure)).toBeLessThan(2);
});

it.runIf(hasSystemd)('the unit has no setting that systemd does not know', () => {
  const { stderr } = analyze('verify', '--man=no');
  // The program isn't installed on the machine that tests.
  const findings = stderr
    .split('\n')
    .filter((line) => line.includes('candor.service') && !line.includes('/opt/candor/'));
  expect(findings).toEqual([]);
});

it('the unit leaves no memory on the disk', () => {
  expect(read('deploy/candor.service').match(/^(LimitCORE|MemorySwapMax)=0$/gm)).toHaveLength(2);
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
