import type { FastifyInstance } from 'fastify';

/** Routes and addresses that answer with data alone, whatever they are asked. */
const DATA = /^\/api\/(?:v1|trpc)(?![^/?])/;

/**
 * Headers of every answer. Nothing is loaded from another host, nothing can frame us, no referrer leaves. The rest is
 * what helmet sends; written out, because helmet makes them anew for each request, longer than reading a company takes.
 * Data gets those that mean something for it, and a policy under which it could load and run nothing as a page. Set as
 * an answer leaves: one that is sent again from memory has them already.
 */
export function registerSecurityHeaders(app: FastifyInstance, production: boolean): void {
  const always = {
    'x-content-type-options': 'nosniff',
    ...(production && { 'strict-transport-security': 'max-age=31536000' }),
  };
  const ofData = { ...always, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" };
  const ofPages = { ...always, ...onlyOfPages };
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(DATA.test(request.routeOptions.url ?? request.url) ? ofData : ofPages);
    done();
  });
}

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

const onlyOfPages = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
