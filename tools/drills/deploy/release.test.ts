import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'candor-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const project = join(folder, 'project');
const release = join(folder, 'release');
const sbom = join(project, 'client/dist-server/sbom.cdx.json');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function run(command: string, cwd = project) {
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', command], { cwd, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}
const make = (tag = `v${version}`) => run(`sh deploy/release.sh ${tag} ../key ../release`);

/** What deploy/README.md tells operators to run. */
const check = /\*\*Check a release\.\*\*[^`]*```\n([^`]*)```/.exec(
  readFileSync(join(root, 'deploy/README.md'), 'utf8'),
)?.[1];

const hasSshKeygen = spawnSync('ssh-keygen', ['-?']).error === undefined;

it.skipIf(!hasSshKeygen)(
  'is made from a tag, and an operator notices a changed file and another signature (needs ssh-keygen)',
  () => {
    run(`git clone --quiet --shared ${root} project`, folder);
    // As it is now, committed or not.
    cpSync(join(root, 'deploy'), join(project, 'deploy'), { recursive: true });
    run(`git tag v${version} && git tag v99.0.0`);
    for (const name of ['key', 'other']) run(`ssh-keygen -q -t ed25519 -N '' -C '' -f ${name}`, folder);

    mkdirSync(join(project, 'client/dist-server'), { recursive: true });
    writeFileSync(sbom, '{ "commit": "another" }');
    expect(make()).toEqual({
      status: 1,
      said: `What is built isn't v${version}. Check it out and run npm run build.\n`,
    });
    expect(make('v99.0.0').said).toBe('package.json has another version than 99.0.0.\n');
    writeFileSync(sbom, `{ "commit": "${run('git rev-parse HEAD').said.trim()}" }`);
    expect(make()).toMatchObject({ status: 0 });
    expect(readFileSync(join(release, `candor-${version}.md`), 'utf8').trim()).not.toBe('');
    expect(run(`tar -tzf candor-${version}.tar.gz`, release).said).toContain(
      `candor-${version}/deploy/install.sh\n`,
    );
    const names = ['.cdx.json', '.md', '.tar.gz'].map((ending) => `candor-${version}${ending}`);
    expect(readdirSync(release)).toEqual(expect.arrayContaining([...names, 'SHA256SUMS', 'SHA256SUMS.sig']));

    const verify = (key: string) => {
      const published = readFileSync(join(folder, `${key}.pub`), 'utf8').trim();
      return run(`set -e\n${check?.replace('KEY-OF-THE-PROJECT', published)}`, release).status;
    };
    expect(verify('key')).toBe(0);
    expect(verify('other')).not.toBe(0);
    appendFileSync(join(release, `candor-${version}.tar.gz`), 'x');
    expect(verify('key')).not.toBe(0);
  },
);
