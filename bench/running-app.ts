import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { createDeps } from '#server/start/create-deps.ts';
import { readConfig } from '#server/start/env.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import type { Place } from './figures.ts';

/** The whole app with the built client, demo data and no rate limits, on its own port in a folder of its own. */
export async function startApp(place: Place) {
  const folder = mkdtempSync(join(place.folder, 'app-'));
  const config = readConfig({
    DATABASE_URL: `sqlite:${join(folder, 'bench.db')}`,
    KEYS_DIR: join(folder, 'keys'),
    APP_SECRET: 'bench'.repeat(8),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    DEMO_DATA: 'on',
  });
  // As in production, except for the limits and the demo data, which production refuses.
  const deps = createDeps({ ...config, production: true });
  await prepareDatabase(deps);
  const app = await buildApp(deps);
  const url = await app.listen({ port: 0 });
  return {
    url,
    async [Symbol.asyncDispose]() {
      await app.close();
      await deps.db.destroy();
    },
  };
}
