import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { drawIcon, iconSizes, ownManifest } from '#server/site/icons.ts';
import { manifestFile } from '#shared/paths.ts';
import { tag } from './answer-cache.ts';
import { unshown } from './rate-limits.ts';

export const iconFiles = [...Object.keys(iconSizes), manifestFile];

type Drawn = { type: string; body: Buffer | string };

/** The icons and the manifest: those of the site once it has its own, and the built files until then. */
export function registerIcons(app: FastifyInstance, deps: Deps, folder: string): void {
  const built = readFileSync(join(folder, manifestFile), 'utf8');
  const drawn = new Map<string, Drawn | undefined>();
  for (const file of iconFiles)
    app.get(`/${file}`, async (request, reply) => {
      await deps.rateLimits.spendSource(request.ip, unshown);
      const identity = await deps.site.read();
      const key = `${file} ${identity.logo?.hash} ${identity.name}`;
      if (!drawn.has(key)) {
        if (drawn.size > iconFiles.length) drawn.clear();
        drawn.set(key, drawOwn(file, built, identity));
      }
      const own = drawn.get(key);
      if (own === undefined) return reply.sendFile(file);
      return tag(reply, key).header('cache-control', 'no-cache').type(own.type).send(own.body);
    });
}

function drawOwn(file: string, built: string, identity: Parameters<typeof drawIcon>[1]): Drawn | undefined {
  if (file !== manifestFile) return drawIcon(file, identity);
  if (identity.settings.name === null) return undefined;
  return { type: 'application/manifest+json', body: ownManifest(built, identity) };
}
