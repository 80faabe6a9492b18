import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { createDeps } from '#server/create-deps.ts';
import { readConfig } from '#server/env.ts';
import { prepareDatabase } from '#server/prepare-database.ts';

export type RunningApp = {
  app: FastifyInstance;
  url: string;
  folder: string;
  /** The link in the newest email. */
  newestLink: () => string;
  stop: () => Promise<void>;
};

/** The whole app with the built client, demo data and no rate limits, on its own port and in its own folder. */
export async function startApp(): Promise<RunningApp> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  process.chdir(folder);
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
    app,
    url,
    folder,
    newestLink: () => deps.mailer.captured?.()[0]?.links[0] ?? '',
    stop: async () => {
      await app.close();
      await deps.db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
