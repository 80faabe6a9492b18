import { open } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import type { Limited } from '#server/http/rate-limits.ts';
import { openDataFile } from '#server/open-data/published.ts';
import { callLimits } from '#shared/call-limits.ts';
import { openDataPath } from '#shared/open-data.ts';

const ofFiles: Limited = { silent: true, limits: [callLimits.sitemaps] };
const types: Record<string, string> = { csv: 'text/csv', json: 'application/json' };

/** The files of the open data. Those of a month never change. */
export function registerOpenData(app: FastifyInstance, { config, rateLimits }: Deps): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    await rateLimits.spendSource(request.ip, ofFiles);
    const { month, name } = request.params as { month: string; name: string };
    const path = openDataFile(config.exportDir, { month, name });
    const file = path && (await open(path).catch(isMissing));
    if (!file) throw new AppError('not_found');
    const type = types[name.split('.')[1] ?? ''] ?? 'text/plain';
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=31536000, immutable');
    if (request.method === 'GET') return reply.send(file.createReadStream());
    await file.close();
    return reply.send();
  };
  app.route({
    method: ['GET', 'HEAD'],
    url: openDataPath(':month', ':name'),
    // Strangers choose the names of companies.
    config: { anyOrigin: true, policy: "default-src 'none'; frame-ancestors 'none'; sandbox" },
    handler,
  });
}

function isMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
