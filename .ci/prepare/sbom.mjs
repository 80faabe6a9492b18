import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PLACE = 'client/dist-server/sbom.cdx.json';
/** Of CycloneDX. */
const VERSION = '1.5';
const BUNDLED = '.bundled-packages.json';

/**
 * Writes which packages the server runs and which are part of the built files (CycloneDX). The same for each build of the
 * same lock file, whichever npm makes it. A site can be built without it.
 */
export function writeSbom(root) {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { status, stdout, stderr, error } = spawnSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
  );
  if (error || status !== 0) {
    const reason = error?.message || stderr.trim() || 'this npm has no such command, and npm 10 has';
    console.warn(`The SBOM was not written (npm sbom: ${reason}). The site runs without it.`);
    return;
  }
  const { packages } = read('package-lock.json');
  const folders = ['client/dist', 'client/dist-server'].flatMap((folder) => read(`${folder}/${BUNDLED}`));
  const bundled = new Set(folders.map((folder) => `${nameOf(folder)}@${packages[folder].version}`));
  writeFileSync(join(root, PLACE), text(chosen(JSON.parse(stdout), bundled, read('package.json'))));
}

/** Names the commit, and its time as the SBOM's own: at each start, because a commit may change no built file. */
export function nameCommit(root, { commit, uncommitted_changes, time }) {
  const path = join(root, PLACE);
  if (!existsSync(path)) return;
  const written = readFileSync(path, 'utf8');
  const sbom = JSON.parse(written);
  const { timestamp: _, component, ...metadata } = sbom.metadata;
  const properties = [
    { name: 'candor:commit', value: String(commit) },
    { name: 'candor:uncommitted_changes', value: String(uncommitted_changes) },
  ];
  sbom.metadata = { ...(time && { timestamp: time }), ...metadata, component: { ...component, properties } };
  if (text(sbom) !== written) writeFileSync(path, text(sbom));
}

/** Without what depends on when, where and with which npm it was made. */
function chosen({ components, dependencies }, bundled, { name, version, description, license }) {
  const own = `${name}@${version}`;
  const kept = components.filter(
    (component) => bundled.has(component['bom-ref']) || !isForDevelopment(component),
  );
  const refs = new Set([own, ...kept.map((component) => component['bom-ref'])]);
  const byRef = (one, other) => (refOf(one) < refOf(other) ? -1 : 1);
  return {
    $schema: `http://cyclonedx.org/schema/bom-${VERSION}.schema.json`,
    bomFormat: 'CycloneDX',
    specVersion: VERSION,
    version: 1,
    metadata: {
      component: {
        ...{ 'bom-ref': own, type: 'application', name, version, description },
        ...{ licenses: [{ license: { id: license } }], purl: `pkg:npm/${name}@${version}` },
      },
    },
    components: kept.map((component) => shortened(component, bundled)).sort(byRef),
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((on) => refs.has(on)).sort() }))
      .sort(byRef),
  };
}

function shortened(component, bundled) {
  const { 'bom-ref': ref, type, name, version, scope, purl, hashes, licenses } = component;
  const isBundled = bundled.has(ref);
  return {
    ...{ 'bom-ref': ref, type, name, version, scope: isBundled ? 'required' : scope, purl, hashes, licenses },
    properties: [{ name: 'candor:bundled', value: String(isBundled) }],
  };
}

const refOf = (one) => one['bom-ref'] ?? one.ref;
const isForDevelopment = ({ properties = [] }) =>
  properties.some(({ name }) => name === 'cdx:npm:package:development');
const nameOf = (folder) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
const text = (sbom) => `${JSON.stringify(sbom, null, 2)}\n`;
