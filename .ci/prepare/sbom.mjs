import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PLACE = 'client/dist-server/sbom.cdx.json';
/** Of CycloneDX. */
const VERSION = '1.5';
const BUNDLED = '.bundled-packages.json';

/**
 * Writes which packages the server runs and which are part of the built files (CycloneDX), from the lock file, so it is
 * the same for each build of the same one, whichever npm is there. `.ci/sbom.test.ts` validates it with CycloneDX's own schema
 * and compares it with what `npm sbom` says.
 */
export function writeSbom(root) {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { packages } = read('package-lock.json');
  const folders = ['client/dist', 'client/dist-server'].flatMap((folder) => read(`${folder}/${BUNDLED}`));
  const bundled = new Set(folders.map((folder) => refIn(packages, folder)));
  writeFileSync(join(root, PLACE), text(sbomOf(packages, bundled, read('package.json'))));
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

function sbomOf(packages, bundled, { name, version, description, license }) {
  const own = `${name}@${version}`;
  // The same version may be in several folders.
  const chosen = new Map(
    Object.keys(packages)
      .filter((folder) => folder !== '' && (!packages[folder].dev || bundled.has(refIn(packages, folder))))
      .map((folder) => [refIn(packages, folder), folder]),
  );
  const refsOf = (folder) =>
    [...new Set(dependenciesOf(packages, folder).map((found) => refIn(packages, found)))]
      .filter((ref) => chosen.has(ref))
      .sort();
  const all = [...chosen].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    $schema: `http://cyclonedx.org/schema/bom-${VERSION}.schema.json`,
    bomFormat: 'CycloneDX',
    specVersion: VERSION,
    version: 1,
    metadata: {
      component: {
        ...{ 'bom-ref': own, type: 'application', name, version, description },
        ...{ licenses: licensesOf(license), purl: `pkg:npm/${name}@${version}` },
      },
    },
    components: all.map(([ref, folder]) => componentOf(ref, folder, packages[folder], bundled.has(ref))),
    dependencies: [[own, ''], ...all]
      .map(([ref, folder]) => ({ ref, dependsOn: refsOf(folder) }))
      .sort((one, other) => (one.ref < other.ref ? -1 : 1)),
  };
}

function componentOf(ref, folder, { version, integrity, license, optional, devOptional }, isBundled) {
  const name = nameOf(folder);
  const isOptional = (optional || devOptional) && !isBundled;
  const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  return {
    ...{ 'bom-ref': ref, type: 'library', name, version, scope: isOptional ? 'optional' : 'required' },
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: [{ alg: 'SHA-512', content }],
    licenses: licensesOf(license),
    properties: [{ name: 'candor:bundled', value: String(isBundled) }],
  };
}

/** An SPDX id, or an expression of several. */
function licensesOf(license) {
  return [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }];
}

/** The folders of what a package needs, as Node finds them: in its own, then in those around it. */
function dependenciesOf(packages, folder) {
  const { dependencies, optionalDependencies, peerDependencies, devDependencies } = packages[folder];
  const names = Object.keys({
    ...dependencies,
    ...optionalDependencies,
    ...peerDependencies,
    ...devDependencies,
  });
  const found = (name) => {
    for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const place = `${at && `${at}/`}node_modules/${name}`;
      if (packages[place]) return [place];
      if (at === '') return [];
    }
  };
  return names.flatMap(found);
}

const nameOf = (folder) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
const refIn = (packages, folder) => `${nameOf(folder)}@${packages[folder].version}`;
const text = (sbom) => `${JSON.stringify(sbom, null, 2)}\n`;
