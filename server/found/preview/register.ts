import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { namesTag, tag } from '#server/http/answer-cache.ts';
import { unshown } from '#server/http/rate-limits.ts';
import { companyOf } from '../company-of.ts';
import { type Drawing, drawCompany, drawSite } from './drawing.ts';
import { createPictures } from './render.ts';

/** The pictures that chats and social networks show beside a link to us. */
export function registerPreviews(app: FastifyInstance, deps: Deps): void {
  const pictures = createPictures();
  app.addHook('onClose', async () => {
    await pictures.close();
  });
  const routes: Record<string, (request: FastifyRequest) => Promise<Drawing>> = {
    '/preview.png': async () => drawSite(await deps.site.read()),
    '/companies/:id/preview.png': async ({ params }) => {
      const company = await companyOf(deps, params);
      // A name that no one has looked at may be an insult.
      const identity = await deps.site.read();
      return company.state === 'unchecked' ? drawSite(identity) : drawCompany(company, identity);
    },
  };
  for (const [url, draw] of Object.entries(routes)) {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      await deps.rateLimits.spendSource(request.ip, unshown);
      const drawing = await draw(request);
      tag(reply, drawing.svg).header('cache-control', 'public, no-cache');
      if (namesTag(request.headers['if-none-match'], String(reply.getHeader('etag'))))
        return reply.status(304).send();
      return reply.type('image/png').send(await pictures.draw(drawing));
    };
    app.route({ method: ['GET', 'HEAD'], url, handler });
  }
}
