import type { FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { errorTable } from '#shared/errors.ts';

/** How a body may be packed; told in Accept-Encoding to who packs it in another way (RFC 9110, 12.5.3). */
export const requestEncodings: NonNullable<FastifyCompressOptions['requestEncodings']> = [
  'gzip',
  'deflate',
  'br',
  'zstd',
  'identity',
];

/** Names of encodings are the same in any case, and x-gzip is gzip (RFC 9110, 8.4.1); @fastify/compress looks for the plain name. */
export function readEncodingName(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined)
      request.headers['content-encoding'] = encoding
        .trim()
        .toLowerCase()
        .replace(/^x-gzip$/, 'gzip');
    done();
  });
}

export function unknownEncoding(encoding: string): AppError {
  // The name is the sender's own; no more of it comes back than a name can hold.
  const name = encoding.replaceAll(/[^\w, -]/g, '').slice(0, 40);
  return new AppError('unsupported_encoding', {
    message: errorTable.unsupported_encoding.message.replace('{encoding}', name),
  });
}
