import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Beside the built files; a dotfile has no address on the site. */
export const BUNDLED = '.bundled-packages.json';

/** Their fonts and styles are in the built files, though no module of theirs is. */
const IN_STYLES = ['@fontsource-variable/inter', '@fontsource-variable/newsreader', 'tailwindcss'];
const FOLDER = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/** Notes the folders of the packages of which the built files have a part, for the SBOM. */
export function noteBundledPackages(): Plugin {
  return {
    name: 'note-bundled-packages',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
      const folders = modules.flatMap((id) => FOLDER.exec(id)?.[0].replaceAll('\\', '/') ?? []);
      const inLockFile = folders.map((folder) => folder.slice(folder.indexOf('node_modules/')));
      const styles = IN_STYLES.map((name) => `node_modules/${name}`);
      const all = [...new Set([...inLockFile, ...styles])].sort();
      writeFileSync(join(dir, BUNDLED), `${JSON.stringify(all, null, 2)}\n`);
    },
  };
}
