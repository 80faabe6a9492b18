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
import { createReport, equal } from './deploy/report.ts';

const { positionals: named } = readArguments('Usage: npm run check:browsers -- [firefox] [webkit]', {
  allowPositionals: true,
});
const engines = [firefox, webkit].filter(
  ({ name }) => named.length === 0 || named.includes(name.toLowerCase()),
);
const { check, end } = createReport();

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
end();
if (engines.length === 0) process.exitCode = 1;

/** All in one window. Each step goes on where the one before ended, so none follows one that failed. */
async function runSteps(engine, site, options, steps) {
  const label = `${engine.name}, JavaScript ${options.javascript ? 'on' : 'off'}`;
  const page = await engine.open({ ...options, port: await freePort() });
  const visitor = visitorOf(page, site.url);
  try {
    for (const [name, step] of Object.entries(steps))
      if (!(await check(`${label}: ${name}`, () => tryStep(step, visitor)))) return;
    if (page.errors() === undefined) console.log(`- ${label}: its driver doesn't show the console`);
    else await check(`${label}: nothing went wrong on the console`, () => equal(page.errors(), []));
  } finally {
    await page.close();
  }
}

/** Adds what the page shows to a failure. */
async function tryStep(step, visitor) {
  await step(visitor).catch(async (error) => {
    throw new Error(`${error.message}\n${await visitor.surroundings().catch(String)}`);
  });
}

async function approve(site, text) {
  const { token } = await callRest(site, '/login', { body: site.moderator });
  await moderatorOf(site, token).approve(text);
}
