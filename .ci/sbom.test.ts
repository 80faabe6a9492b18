import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, describe, expect, it } from 'vitest';
import { BUNDLED } from '../tools/build/bundled-packages.ts';
import { nameCommit, writeSbom } from './prepare/sbom.mjs';

type Component = {
  name: string;
  version: string;
  hashes: { content: string }[];
  licenses: object[];
  properties: { value: string }[];
};
type Sbom = {
  metadata: { timestamp?: string; component: { version: string; properties: object[] } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
type Locked = { version: string; integrity: string; dev?: boolean; devOptional?: boolean };

const PLACE = 'client/dist-server/sbom.cdx.json';
const root = join(import.meta.dirname, '..');
const read = (file: string, folder = root) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
const sbom: Sbom = read(PLACE);
const packages: Record<string, Locked> = read('package-lock.json').packages;
const library = fileURLToPath(import.meta.resolve('@cyclonedx/cyclonedx-library/package.json'));
const schemas = join(dirname(library), 'res/schema');

function violations(value: unknown): unknown {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  for (const name of ['iri-reference', 'idn-email']) ajv.addFormat(name, true);
  for (const name of ['spdx', 'jsf-0.82'].map((one) => `${one}.SNAPSHOT.schema.json`))
    ajv.addSchema(read(name, schemas), `http://cyclonedx.org/schema/${name}`);
  const validate = ajv.compile(read('bom-1.5.SNAPSHOT.schema.json', schemas));
  return validate(value) ? [] : validate.errors;
}

/** Where npm has the command, which Debian's hasn't. */
const npmSays = spawnSync(
  'npm',
  ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
);

/** Names and versions of packages in the lock file. */
const called = (folders: string[]) =>
  folders.map((folder) => `${folder.split('node_modules/').at(-1)}@${packages[folder]?.version}`);

describe('the SBOM of the build', () => {
  it('is valid CycloneDX', () => {
    expect(violations(sbom)).toEqual([]);
    expect(violations({ ...sbom, components: [{ name: 'without a type' }] })).not.toEqual([]);
  });

  it('names each package that the server or a browser runs, and none that only builds and tests', () => {
    const installed = Object.keys(packages).filter((folder) => folder !== '' && !packages[folder]?.dev);
    const bundled = ['client/dist', 'client/dist-server'].flatMap(
      (folder) => read(join(folder, BUNDLED)) as string[],
    );
    const names = sbom.components.map(({ name, version }) => `${name}@${version}`);
    expect(names.sort()).toEqual([...new Set(called([...installed, ...bundled]))].sort());
    const withoutVersion = sbom.components.map(({ name }) => name);
    expect(withoutVersion).toEqual(
      expect.arrayContaining(['fastify', 'react', 'tailwindcss', 'better-sqlite3']),
    );
    for (const name of ['vitest', 'playwright', 'knip']) expect(withoutVersion).not.toContain(name);
  });

  it.runIf(npmSays.status === 0)(
    "has the packages and their dependencies that npm's own command finds",
    () => {
      const said: Sbom & { components: { 'bom-ref': string }[] } = JSON.parse(npmSays.stdout);
      const refs = new Set(sbom.dependencies.map(({ ref }) => ref));
      const known = said.dependencies.filter(({ ref }) => refs.has(ref));
      const of = ({ ref, dependsOn = [] }: Sbom['dependencies'][number]) =>
        [ref, dependsOn.filter((on) => refs.has(on)).sort()] as const;
      expect(known.map(of).sort()).toEqual(sbom.dependencies.map(of).sort());
      const isDevelopment = ({ properties = [] }: Component) =>
        JSON.stringify(properties).includes('cdx:npm:package:development');
      const installed = said.components.filter((component) => !isDevelopment(component));
      const own = new Map(
        sbom.components.map((component) => [`${component.name}@${component.version}`, component]),
      );
      for (const { name, version, hashes, licenses } of installed)
        expect(own.get(`${name}@${version}`)).toMatchObject({ name, version, hashes, licenses });
    },
  );

  it('has the digest of each package in the lock file, and whose dependency it is', () => {
    const locked = new Map(
      Object.entries(packages).map(([folder, { integrity }]) => [called([folder])[0], integrity]),
    );
    for (const { name, version, hashes } of sbom.components) {
      const digest = Buffer.from(hashes[0]?.content ?? '', 'hex').toString('base64');
      expect(`sha512-${digest}`).toBe(locked.get(`${name}@${version}`));
    }
    const fastify = sbom.dependencies.find(({ ref }) => ref.startsWith('fastify@'));
    expect(fastify?.dependsOn).toEqual(expect.arrayContaining([expect.stringMatching(/^light-my-request@/)]));
  });

  it('names the version and the commit', () => {
    const { commit } = read('client/dist/.well-known/candor-build.json');
    const { component, timestamp } = sbom.metadata;
    expect(component.version).toBe(read('package.json').version);
    expect(component.properties).toContainEqual({ name: 'candor:commit', value: String(commit) });
    expect(timestamp === undefined).toBe(commit === null);
  });
});

describe('an SBOM', () => {
  const copy = mkdtempSync(join(tmpdir(), 'candor-sbom-'));
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('is the same bytes wherever and whenever it is made', () => {
    for (const folder of ['client/dist', 'client/dist-server']) {
      mkdirSync(join(copy, folder), { recursive: true });
      cpSync(join(root, folder, BUNDLED), join(copy, folder, BUNDLED));
    }
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(root, file), join(copy, file));
    writeSbom(copy);
    const { value: commit } = sbom.metadata.component.properties[0] as { value: string };
    const { value: changes } = sbom.metadata.component.properties[1] as { value: string };
    nameCommit(copy, { commit, uncommitted_changes: changes, time: sbom.metadata.timestamp });
    expect(readFileSync(join(copy, PLACE), 'utf8')).toBe(readFileSync(join(root, PLACE), 'utf8'));
  });

  it('of a project without git names no commit and no time', () => {
    nameCommit(copy, { commit: null, uncommitted_changes: null, time: undefined });
    const { metadata }: Sbom = read(PLACE, copy);
    expect(metadata.component.properties).toContainEqual({ name: 'candor:commit', value: 'null' });
    expect(metadata).not.toHaveProperty('timestamp');
    expect(violations(read(PLACE, copy))).toEqual([]);
  });
});
