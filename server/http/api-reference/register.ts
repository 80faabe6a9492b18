import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { apiDocument, paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';

const PATH = '/api/docs';
const DAY_SECONDS = 86_400;

/**
 * The reference of the API: Scalar in our colors and fonts, under a bar that leads back to the site. It loads nothing
 * from elsewhere.
 */
export async function registerApiReference(
  app: FastifyInstance,
  { rateLimits }: Deps,
  clientFolder: string,
): Promise<void> {
  let scalar: Promise<Packed> | undefined;
  await app.register(async (reference) => {
    reference.addHook('onRequest', (request) => rateLimits.spendSource(request.ip));
    reference.get(PATH, (_request, reply) => reply.redirect(`${PATH}/`));
    for (const [name, { type, content }] of Object.entries(files(clientFolder))) {
      reference.get(`${PATH}/${name}`, { config: { writesMarkup: name === '' } }, (_request, reply) =>
        reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(content),
      );
    }
    reference.get(`${PATH}/scalar.js`, async (request, reply) => {
      scalar ??= readScalar();
      const encoding = encodings.find((name) => request.headers['accept-encoding']?.includes(name));
      const packed = await scalar;
      if (encoding) reply.header('content-encoding', encoding);
      return reply
        .headers({ 'cache-control': `public, max-age=${DAY_SECONDS}`, vary: 'accept-encoding' })
        .type('text/javascript; charset=utf-8')
        .send(encoding ? packed[encoding] : packed.plain);
    });
  });
}

const encodings = ['br', 'gzip'] as const;
type Packed = Record<(typeof encodings)[number] | 'plain', Buffer>;

/**
 * Scalar's script, which its package only hands out through a Fastify plugin. Loaded with the first visit, because it
 * is 4 MB and most servers never need it, and compressed once instead of for each visit.
 */
async function readScalar(): Promise<Packed> {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const inner = Fastify();
  await inner.register(plugin, { routePrefix: '/', configuration: { url: apiDocument } });
  const { rawPayload: plain } = await inner.inject('/js/scalar.js');
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  return { plain, gzip: gzipSync(plain), br: brotliCompressSync(plain, quality) };
}

function files(clientFolder: string) {
  const read = (file: URL) => readFileSync(file, 'utf8');
  return {
    '': { type: 'text/html', content: page },
    'theme.css': {
      type: 'text/css',
      content: fontFaces(clientFolder) + read(new URL('./theme.css', import.meta.url)),
    },
    'start.js': { type: 'text/javascript', content: read(new URL('./start.js', import.meta.url)) },
  };
}

/** The fonts of the built pages, which a visitor of the site has already loaded. */
function fontFaces(clientFolder: string): string {
  const file = `${clientFolder}-server/styles.json`;
  if (!existsSync(file)) return '';
  const rules: { css: string }[] = JSON.parse(readFileSync(file, 'utf8'));
  return rules.map(({ css }) => (css.startsWith('@font-face') ? `${css}\n` : '')).join('');
}

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="description" content="Read and try out every call of the ${site.name} API." />
    <title>API reference · ${site.name}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="./theme.css" />
  </head>
  <body>
    <header class="site-bar">
      <a href="${paths.home()}" class="site-name">${site.name}<span aria-hidden="true">.</span></a>
      <a href="${paths.developers()}">For developers</a>
    </header>
    <main id="reference"></main>
    <noscript>The reference needs JavaScript. You can also read the <a href="${apiDocument}">OpenAPI document</a> it displays.</noscript>
    <script src="./scalar.js"></script>
    <script src="./start.js"></script>
  </body>
</html>
`;
