import { noticedBy, swap } from './edits.mjs';

/** What a server could do to one visitor of its site. */
export const siteLeaks = [
  ...noticedBy(['server/http/built-pages.test.ts'], {
    'a document that depends on the visitor': swap(
      'server/http/static-client.ts',
      '      return reply.sendFile(documentFile(document));',
      "      if (request.headers.cookie) return reply.type('text/html').send('<script src=\"/for-you.js\"></script>');\n      return reply.sendFile(documentFile(document));",
    ),
    'a manifest that other sites cannot watch': swap(
      'server/http/static-client.ts',
      "    reply.header('access-control-allow-origin', '*').sendFile(buildManifestPath),",
      '    reply.sendFile(buildManifestPath),',
    ),
  }),
  ...noticedBy(['server/pages/plugin.test.ts'], {
    'a rendered page that depends on the visitor': swap(
      'server/pages/plugin.ts',
      'withUsedStyles(plain, styles);',
      "withUsedStyles(plain, styles) + (request.headers['accept-language'] ?? '');",
    ),
  }),
  ...noticedBy(['server/http/well-known.test.ts'], {
    'keys that depend on the visitor': swap(
      'server/http/well-known.ts',
      '    return credentials.publicKeys(now());',
      "    const list = credentials.publicKeys(now());\n    return request.headers['user-agent'] === 'monitor' ? { ...list, identity: 'A'.repeat(43) } : list;",
    ),
  }),
  ...noticedBy(['server/found/feeds.test.ts'], {
    'a feed whose readers note when a review appeared': swap(
      'db/queries/review-pages.ts',
      ".where('published_month', '<', before)",
      ".where('published_month', '<=', before)",
    ),
  }),
  ...noticedBy(['server/found/onion-location.test.ts'], {
    'a header that repeats what is in the URL where people write': swap(
      'server/found/onion-location.ts',
      "if (routes.has(request.routeOptions.url ?? ''))",
      'if (request)',
    ),
  }),
  ...noticedBy(['server/http/security-headers.test.ts'], {
    'a policy under which any inline script runs': swap(
      'server/http/security-headers.ts',
      'inlineScript].filter(Boolean)',
      '"\'unsafe-inline\'"].filter(Boolean)',
    ),
  }),
  ...noticedBy(['tools/build/finish-build.test.ts'], {
    'tags without digests': swap(
      'tools/build/finish-build.ts',
      '.replaceAll(tags, ',
      '.replaceAll(/no tags/g, ',
    ),
    'lazy code without digests': swap(
      'tools/build/finish-build.ts',
      'Object.fromEntries(modules.map((file) => [file, digestOf(dir, file)]))',
      '{}',
    ),
  }),
];
