import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerSecurityHeaders } from './security-headers.ts';

const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

it.each([true, false])('are what helmet would send (production: %j)', async (production) => {
  const [ours, theirs] = [Fastify(), Fastify()];
  registerSecurityHeaders(ours, production);
  await theirs.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
  const answers = [ours, theirs].map(async (app) => {
    app.get('/', async () => 'hello');
    const { headers } = await app.inject('/');
    return { ...headers, date: '' };
  });
  expect(await answers[0]).toEqual(await answers[1]);
  expect(await answers[0]).toHaveProperty('content-security-policy');
});
