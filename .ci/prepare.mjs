// Runs on the host's Node (20.19) before node_modules exists: Node's own modules only.
import { fileURLToPath } from 'node:url';
import { ensureBrowser, ensureOtherBrowsers } from './prepare/browser.mjs';
import { ensureBuilt } from './prepare/build.mjs';
import { ensureInstalled } from './prepare/install.mjs';
import { ensurePgbouncer, ensureTool, ensureValkey } from './prepare/tools.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = new Set(process.argv.slice(2));

try {
  ensureInstalled(root);
  if (wanted.has('--git')) ensureTool('git', 'to build the commit that a site names');
  if (wanted.has('--build')) ensureBuilt(root);
  if (wanted.has('--browser')) ensureBrowser(root);
  if (wanted.has('--other-browsers')) ensureOtherBrowsers();
  if (wanted.has('--valkey')) ensureValkey();
  if (wanted.has('--pgbouncer')) ensurePgbouncer();
  if (wanted.has('--curl')) ensureTool('curl', 'for the examples');
} catch (error) {
  console.error(`\n${error.message}\n`);
  process.exit(1);
}
