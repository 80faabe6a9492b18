import { readFileSync } from 'node:fs';

const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies'];
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Every version is pinned, the lock file matches package.json, and neither ties a clone to one registry. */
export function lockFileProblems() {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
  const manifest = read('package.json');
  const { packages } = read('package-lock.json');
  const problems = [];
  for (const group of GROUPS) {
    const locked = packages[''][group] ?? {};
    for (const [name, version] of Object.entries(manifest[group] ?? {})) {
      if (!EXACT.test(version))
        problems.push(`package.json: ${name} is not pinned to one version: ${version}`);
      if (locked[name] !== version) problems.push(`package-lock.json does not follow package.json: ${name}`);
    }
  }
  for (const [folder, { resolved }] of Object.entries(packages)) {
    if (resolved) problems.push(`package-lock.json: ${folder} names where it came from: ${resolved}`);
  }
  return { ok: problems.length === 0, output: problems.join('\n') };
}
