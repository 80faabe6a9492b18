import type { FastifyInstance } from 'fastify';

/** Routes and URLs that only ever respond with data. */
const DATA = /^\/api\/(?:v1|trpc)(?![^/?])/;

/**
 * Headers for every response. Nothing is loaded from another host, no one can frame us, and no referrer is sent. The
 * others are what helmet sends, written out because helmet builds them again for each request, which takes longer
 * than reading a company. Data gets the headers that are meaningful for it, and a policy that stops it from loading
 * or running anything as a page. They are set when a response is sent; a cached response already has them.
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  production: boolean,
  inlineScript: string | undefined,
): void {
  const always = {
    'x-content-type-options': 'nosniff',
    ...(production && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  const ofData = { ...always, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" };
  const ofPages = { ...always, ...onlyOfPages, 'content-security-policy': policyOfPages(inlineScript) };
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(DATA.test(request.routeOptions.url ?? request.url) ? ofData : ofPages);
    done();
  });
}

/** Fits the rules of WEBCAT (tools/verify/README.md), which wants frames and workers named. */
function policyOfPages(inlineScript: string | undefined): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", inlineScript].filter(Boolean).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');
}

const onlyOfPages = {
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
