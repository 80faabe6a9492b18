// `node .ci/fonts.mjs` makes client/fonts and client/stand-ins.css from font packages. Run it after an update of
// @fontsource-variable. The tools come on demand: they are used once a year.
// Then `npm run format`.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '../e2e/browser.ts';
import { PACKAGES, writeStandIns } from './fonts/stand-ins.mjs';
import { writeFonts } from './fonts/subset.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const fonts = join(root, 'client/fonts');
const tools = fetchTools(['subset-font@2.9.0', ...PACKAGES]);

await writeFonts(
  join(root, 'node_modules/@fontsource-variable'),
  fonts,
  createRequire(join(tools, 'tool.cjs'))('subset-font'),
);
const browser = await launchBrowser();
await writeStandIns(browser, fonts, join(tools, 'node_modules'), join(root, 'client/stand-ins.css'));
await browser.close();

function fetchTools(packages) {
  const folder = join(root, '.cache/fonts');
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['install', '--no-save', '--no-package-lock', '--prefix', folder, ...packages], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  return folder;
}
