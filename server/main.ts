import './check-node.ts';
import closeWithGrace from 'close-with-grace';
import { announcement } from './announcement.ts';
import { buildApp } from './app.ts';
import { createDeps } from './create-deps.ts';
import { type Config, readConfig } from './env.ts';
import { describeFailure } from './http/log.ts';
import { purgeExpired } from './jobs/purge-expired.ts';
import { prepareDatabase } from './prepare-database.ts';

const PURGE_EVERY_MS = 10 * 60_000;
const DRAIN_MS = 10_000;

await start(readConfigOrExit());

function readConfigOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
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
  closeWithGrace({ delay: DRAIN_MS, logger: false }, async ({ err }) => {
    if (err) app.log.error({ failure: describeFailure(err) }, 'stopped by an error');
    await app.close();
  });
  await app.listen({ host: config.host, port: config.port });
  await purge();
  console.log(announcement(deps, moderator));
}
