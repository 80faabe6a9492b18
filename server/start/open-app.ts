import { connect, openConnections } from '#db/connect.ts';
import { createPresence } from '#db/presence.ts';
import { beginServing } from '#db/serving.ts';
import { type AppOptions, buildApp } from '../app.ts';
import type { Deps } from '../deps.ts';
import { createDeps } from './create-deps.ts';
import { type Config, readConfig } from './env.ts';
import { prepareDatabase } from './prepare-database.ts';

/**
 * The whole server with its database, which it closes at the end, and what the terminal prints once it is reachable.
 * `npm start` listens with it; `npm run dev` mounts it in Vite, which listens on the configured port.
 */
export async function openApp(
  config: Config = readConfig(),
  options: Pick<AppOptions, 'readPageCode' | 'shedsLoad'> = {},
) {
  const connections = openConnections(config.databaseUrl, { movesLog: true, ...config.postgres });
  const deps = createDeps(config, { connections });
  // A pooler in transaction mode gives no one a connection of their own.
  const direct = config.postgres.isPooled ? connect(config.directUrl) : deps.db;
  const presence = createPresence(direct);
  const serving = await beginServing(direct, presence);
  const moderator = await prepareDatabase({ ...deps, db: direct });
  const app = await buildApp(deps, options);
  app.addHook('onClose', async () => {
    await deps.counters.stop();
    await deps.publicData.close();
    await presence.end();
    await Promise.all([deps.db.destroy(), ...(direct === deps.db ? [] : [direct.destroy()])]);
    // Now the next server may start.
    await serving.end();
  });
  if (config.rateLimits) await deps.counters.start(presence, (line) => app.log.warn(line));
  return { app, deps, jobDeps: { ...deps, db: direct }, announcement: announcement(deps, moderator) };
}

/** The site's URL, where emails go, and the demo moderator. */
function announcement({ config, mailer }: Deps, moderator?: { email: string; password: string }): string {
  const lines = ['', `  Candor     ${config.publicUrl}`];
  if (mailer.captured) lines.push(`  Mailbox    ${config.publicUrl}/dev/mailbox`);
  if (moderator) lines.push(`  Moderator  ${moderator.email}  ${moderator.password}`);
  return [...lines, ''].join('\n');
}
