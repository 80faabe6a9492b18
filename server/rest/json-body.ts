import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';

const UTF8 = /^utf-?8$/i;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Bodies are JSON in UTF-8, and nothing else: bytes of another character set would be stored damaged. Some clients send
 * a JSON content type with empty bodies too.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  // No call has a field called `__proto__`, so it is ignored like any other unknown field.
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const charset = charsetOf(request.headers['content-type'] ?? '');
    if (charset !== undefined && !UTF8.test(charset)) return done(new AppError('unsupported_charset'));
    const text = decoded(body as Buffer);
    if (text === undefined) return done(new AppError('malformed'));
    if (text === '') return done(null, undefined);
    return parseJson(request, text, done);
  });
}

function decoded(bytes: Buffer): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(contentType)?.[1];
}
