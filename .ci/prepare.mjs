// Runs on the host's Node (20.19) before node_modules exists: Node's own modules only.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBrowser, ensureOtherBrowsers } from './prepare/browser.mjs';
import { ensureBuilt } from './prepare/build.mjs';
import { ensureInstalled } from './prepare/install.mjs';
import { ensurePgbouncer, ensureTool, ensureValkey } from './prepare/tools.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const names = ['git', 'build', 'browser', 'other-browsers', 'valkey', 'pgbouncer', 'curl'];
const options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' }]));

try {
  const { values: wanted } = parseArgs({ options });
  ensureInstalled(root);
  if (wanted.git) ensureTool('git', 'to build the commit that a site names');
  if (wanted.build) ensureBuilt(root);
  if (wanted.browser) ensureBrowser(root);
  if (wanted['other-browsers']) ensureOtherBrowsers();
  if (wanted.valkey) ensureValkey();
  if (wanted.pgbouncer) ensurePgbouncer();
  if (wanted.curl) ensureTool('curl', 'for the examples');
} catch (error) {
  console.error(`\n${error.message}\n`);
  process.exit(1);
}
