import './check-node.ts';
import './collect-early.ts';
import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { isBegun } from '#db/queries/setup.ts';
import { inviteFirstAdmin } from '../actions/invite-person.ts';
import { offlineChecks } from '../doctor/checks.ts';
import { findAll } from '../doctor/finding.ts';
import { checkReplica } from '../doctor/replica.ts';
import { describeFailure } from '../http/log.ts';
import { inOwnProcess } from '../jobs/own-process.ts';
import { type Jobs, startJobs } from '../jobs/start-jobs.ts';
import { watchMail } from '../jobs/watch-mail.ts';
import { watchSigns } from '../jobs/watch-signs.ts';
import { identityRemark, missingIn } from '../site/shown-site.ts';
import { refuseCoreDumps } from './check-core-dumps.ts';
import { requireFolders } from './check-folders.ts';
import { type Config, readConfig } from './env.ts';
import { orExplain } from './explain-failure.ts';
import { openApp } from './open-app.ts';
import { remarksOn } from './settings/remarks.ts';

// Running requests, including an email being sent, get this long. After that, open connections are closed.
const DRAIN_MS = 12_000;

// Everything that the server writes (database, secrets) is readable only by its own account.
process.umask(0o077);
await orExplain("Candor couldn't start.", () => start(readConfig()));

async function start(config: Config): Promise<void> {
  if (config.production) refuseCoreDumps();
  requireFolders(config);
  const { app, deps, jobDeps, announcement } = await openApp(config, { shedsLoad: config.loadShedding });
  let jobs: Jobs | undefined;
  const clocks: { stop: () => void }[] = [];
  // Runs before the hook that closes the database, because later hooks run first.
  app.addHook('onClose', () => {
    for (const clock of clocks) clock.stop();
    return jobs?.stop();
  });
  await app.ready();
  // The first visitor doesn't wait until the code that renders pages is loaded.
  await app.inject('/about');
  if (config.production)
    for (const { check, status, says } of await findAll(offlineChecks(config)))
      app.log[status === 'ok' ? 'info' : 'warn'](`${check}: ${says}`);
  if (config.production && missingIn(await deps.site.read()).length > 0)
    app.log.warn(`Identity: ${identityRemark(missingIn(deps.site.known()))}`);
  await app.listen({ host: config.host, port: config.port }).catch((error) => {
    // A name that can't be looked up is an error without an address.
    if (error.syscall === 'getaddrinfo')
      throw new Error("HOST can't be found. Set it to an address of this machine.");
    throw error;
  });
  const longest = config.drainMs + DRAIN_MS + 3000;
  closeWithGrace({ delay: longest, logger: false }, async ({ err, signal }) => {
    if (err) app.log.error({ failure: describeFailure(err) }, 'stopped by an error');
    app.stopBeingReady();
    if (signal === 'SIGTERM') await pause(config.drainMs);
    const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
    await app.close();
    clearTimeout(cut);
  });
  const report = (job: string, error: unknown) => {
    deps.vitalSigns.noteFailedJob(job, deps.now());
    app.log.error({ failure: describeFailure(error) }, `${job} failed`);
  };
  const tell = (line: string) => app.log.info(line);
  const { tell: tellFailures } = app.failures;
  jobs = startJobs(jobDeps, report, { tell, tellFailures, elsewhere: inOwnProcess });
  clocks.push(
    watchMail(deps.mailWatch, (line) => app.log.warn(line)),
    watchSigns(deps),
  );
  if (!config.production) for (const remark of remarksOn(config)) app.log.warn(remark);
  if (config.production && !(await isBegun(deps.db)))
    app.log.warn(`This site has no admin yet. To finish setting up, open ${await inviteFirstAdmin(deps)}`);
  // In production, whatever reads the log reads JSON only.
  if (config.production) app.log.info({ url: config.publicUrl }, 'running');
  else console.log(announcement);
  // The site runs without it, so nothing else would show it.
  for (const { status, says } of await findAll([{ name: 'Replica', run: () => checkReplica(config) }]))
    if (status === 'problem') app.log.warn(says);
}
