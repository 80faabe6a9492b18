import './check-node.ts';
import closeWithGrace from 'close-with-grace';
import { announcement } from './announcement.ts';
import { buildApp } from './app.ts';
import { createDeps } from './create-deps.ts';
import { type Config, readConfig } from './env.ts';
import { explainFailure } from './explain-failure.ts';
import { describeFailure } from './http/log.ts';
import { purgeExpired } from './jobs/purge-expired.ts';
import { prepareDatabase } from './prepare-database.ts';

const PURGE_EVERY_MS = 10 * 60_000;
// Requests under way, a mail being handed over among them, get this long; connections still open then are cut.
const DRAIN_MS = 12_000;

// Whatever the server writes (database, secrets) is for its own account only.
process.umask(0o077);
try {
  await start(readConfig());
} catch (error) {
  console.error(explainFailure(error));
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const deps = createDeps(config);
  const moderator = await prepareDatabase(deps);
  const app = await buildApp(deps);
  const purge = () =>
    purgeExpired(deps).catch((error) => app.log.error({ failure: describeFailure(error) }, 'purge failed'));
  const timer = setInterval(purge, PURGE_EVERY_MS);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await deps.db.destroy();
  });
  await app.listen({ host: config.host, port: config.port });
  closeWithGrace({ delay: DRAIN_MS + 3000, logger: false }, async ({ err }) => {
    if (err) app.log.error({ failure: describeFailure(err) }, 'stopped by an error');
    const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
    await app.close();
    clearTimeout(cut);
  });
  await purge();
  console.log(announcement(deps, moderator));
}
