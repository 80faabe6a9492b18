import { finished, type Transform } from 'node:stream';
import zlib from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { errorTable } from '#shared/errors.ts';

/**
 * Supported encodings of a request body. Accept-Encoding lists them when we refuse another one (RFC 9110, 12.5.3).
 */
export const requestEncodings: NonNullable<FastifyCompressOptions['requestEncodings']> = [
  'gzip',
  'deflate',
  'br',
  'zstd',
  'identity',
];

/**
 * Unpacks a body no further than a body may be long: the parser refuses a longer one, but would leave the unpacking
 * running, and 64 kB of Brotli can be tens of gigabytes.
 */
export function unpackWithin(bytes: number): typeof zlib {
  const stopping =
    <Options>(create: (options?: Options) => Transform) =>
    (options?: Options) => {
      let length = 0;
      const unpacking = create(options).pause();
      return unpacking.on('data', (chunk: Buffer) => {
        length += chunk.length;
        // It stays where it is until the connection is closed, which the refusal does.
        if (length > bytes) unpacking.pause();
      });
    };
  return {
    ...zlib,
    createGunzip: stopping(zlib.createGunzip),
    createInflate: stopping(zlib.createInflate),
    createBrotliDecompress: stopping(zlib.createBrotliDecompress),
    createZstdDecompress: stopping(zlib.createZstdDecompress),
  } as typeof zlib;
}

/** Bodies are kept in memory while they arrive, and strangers can send many at once. */
const LONG_BODIES_AT_ONCE = 24;
const RETRY_SECONDS = 5;

/** Of a route whose bodies may be longer than others, packed or not. It reads a few of them at a time. */
export function longBody(bodyLimit: number) {
  let reading = 0;
  return {
    bodyLimit,
    decompress: {
      requestEncodings,
      onUnsupportedRequestEncoding: unknownEncoding,
      zlib: unpackWithin(bodyLimit),
    },
    async onRequest(_request: FastifyRequest, reply: FastifyReply) {
      if (reading >= LONG_BODIES_AT_ONCE) throw new AppError('unavailable', { retryAfter: RETRY_SECONDS });
      reading += 1;
      finished(reply.raw, () => {
        reading -= 1;
      });
    },
  };
}

/**
 * Names of encodings are case-insensitive, and x-gzip is gzip (RFC 9110, 8.4.1), but @fastify/compress expects the
 * plain name.
 */
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
  // The name comes from the client, so we echo only the characters that a name may contain.
  const name = encoding.replaceAll(/[^\w, -]/g, '').slice(0, 40);
  return new AppError('unsupported_encoding', {
    message: errorTable.unsupported_encoding.message.replace('{encoding}', name),
  });
}
