// `npm run check:browsers`: reads, writes and comes back in Firefox and WebKit, on the real site. Prints a line for each
// step. `npm run check:browsers -- webkit` uses only this one.

import { readArguments } from '#server/commands/read-arguments.ts';
import { moderatorOf } from '#testing/browser/receipts.ts';
import { callRest } from '#testing/browser/rest.ts';
import { startSite } from '#testing/browser/site.ts';
import { freePort } from '#testing/database/free-port.ts';
import { firefox } from './browsers/firefox.ts';
import { mainJob } from './browsers/main-job.ts';
import { reading, readingWithoutScripts } from './browsers/reading.ts';
import { visitorOf } from './browsers/visitor.ts';
import { webkit } from './browsers/webkit.ts';

const { positionals: named } = readArguments('Usage: npm run check:browsers -- [firefox] [webkit]', {
  allowPositionals: true,
});
const engines = [firefox, webkit].filter(
  ({ name }) => named.length === 0 || named.includes(name.toLowerCase()),
);
let passed = 0;
let failed = 0;

for (const engine of engines) {
  const site = await startSite();
  try {
    await runSteps(
      engine,
      site,
      { javascript: true },
      { ...reading, ...mainJob({ ...site, approve: (text) => approve(site, text) }) },
    );
    await runSteps(engine, site, { javascript: false }, readingWithoutScripts);
  } finally {
    await site.stop();
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || engines.length === 0 ? 1 : 0;

/** All in one window. Each step goes on where the one before ended, so none follows one that failed. */
async function runSteps(engine, site, options, steps) {
  const label = `${engine.name}, JavaScript ${options.javascript ? 'on' : 'off'}`;
  const page = await engine.open({ ...options, port: await freePort() });
  const visitor = visitorOf(page, site.url);
  try {
    for (const [name, step] of Object.entries(steps))
      if (!(await report(`${label}: ${name}`, step, visitor))) return;
    if (page.errors() === undefined) console.log(`- ${label}: its driver doesn't show the console`);
    else await report(`${label}: nothing went wrong on the console`, noErrors, visitor);
  } finally {
    await page.close();
  }
}

/** Returns whether the step passed. */
async function report(name, step, visitor) {
  const start = performance.now();
  try {
    await step(visitor);
    passed += 1;
    console.log(`✓ ${name}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return true;
  } catch (error) {
    failed += 1;
    const shown = await visitor.surroundings().catch(String);
    console.log(`✗ ${name}\n${error.message}\n${shown}`);
    return false;
  }
}

async function approve(site, text) {
  const { token } = await callRest(site, '/login', { body: site.moderator });
  await moderatorOf(site, token).approve(text);
}

function noErrors({ page }) {
  const errors = page.errors();
  if (errors.length > 0) throw new Error(errors.join('\n'));
}
