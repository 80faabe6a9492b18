import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerSecurityHeaders } from './security-headers.ts';

const inlineScript = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", inlineScript],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  objectSrc: ["'none'"],
  frameSrc: ["'none'"],
  workerSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['start'],
};

it.each([true, false])(
  'of pages are the ones that helmet would send (production: %j)',
  async (production) => {
    const [ours, theirs] = [Fastify(), Fastify()];
    registerSecurityHeaders(ours, production, inlineScript);
    await theirs.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    });
    const answers = [ours, theirs].map(async (app) => {
      app.get('/', async (_request, reply) => reply.type('text/html').send('hello'));
      const { headers } = await app.inject('/');
      return { ...headers, date: '' };
    });
    const [own, itsOwn] = await Promise.all(answers);
    // Helmet knows no Permissions-Policy.
    expect(own).toEqual({ ...itsOwn, 'permissions-policy': expect.stringMatching(/^accelerometer=\(\), /) });
    expect(own).toHaveProperty('content-security-policy');
  },
);

it('of data omit what only pages use and let it load and run nothing, however the URL is spelled', async () => {
  const app = Fastify();
  registerSecurityHeaders(app, true, undefined);
  app.get('/api/v1/companies', () => []);
  const policyAt = async (url: string) => (await app.inject(url)).headers['content-security-policy'];
  for (const url of ['/api/v1', '/api/v1?a', '/api/v1/', '/api/v1/companies/1', '/api/trpc/companies.get']) {
    const { headers } = await app.inject(url);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('x-frame-options');
  }
  for (const url of ['/', '/api/docs/', '/api/v12', '/API/V1', '//api/v1/companies']) {
    expect(await policyAt(url)).toContain("script-src 'self'");
  }
  for (const url of ['/%61pi/v1/companies', '/api/v1/%63ompanies?limit=1']) {
    expect(await policyAt(url)).toBe("default-src 'none';frame-ancestors 'none'");
  }
});
