import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const families = ['arimo', 'gelasio', 'noto-sans', 'noto-serif', 'roboto', 'tinos'];

/** The fonts of visitors' machines, and the tools that cut fonts down and read them. No other command needs them, so they come on demand. */
const packages = [
  'subset-font@2.9.0',
  'fontkit@2.0.4',
  'dejavu-fonts-ttf@2.37.3',
  ...families.map((name) => `@fontsource/${name}@5.3.0`),
];

/** Installs the packages below a folder, and returns the path of its node_modules. */
export function installFonts(folder: string): string {
  const quiet = ['--no-save', '--no-package-lock', '--loglevel=error'];
  execFileSync('npm', ['install', ...quiet, '--prefix', folder, ...packages], {
    shell: process.platform === 'win32',
  });
  return join(folder, 'node_modules');
}

export function fontsource(name: string): string {
  return `@fontsource/${name}/files/${name}-latin-400-normal.woff2`;
}

export function dejavu(name: string): string {
  return `dejavu-fonts-ttf/ttf/${name}.ttf`;
}
