import { announcement } from './announcement.ts';
import { buildApp } from './app.ts';
import { createDeps } from './create-deps.ts';
import { readConfig } from './env.ts';
import { prepareDatabase } from './prepare-database.ts';

/** The server as `npm run dev` mounts it in Vite, which listens on the configured port. */
export async function createDevApp() {
  const deps = createDeps(readConfig());
  const moderator = await prepareDatabase(deps);
  const app = await buildApp(deps);
  app.addHook('onClose', () => deps.db.destroy());
  await app.ready();
  return { announcement: announcement(deps, moderator), routing: app.routing, close: () => app.close() };
}
