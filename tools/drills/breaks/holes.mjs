import { drop, noticedBy, swap } from '../leaks/edits.mjs';

const head = 'server/pages/head.ts';
const headers = 'server/http/security-headers.ts';
const trpc = 'server/trpc.ts';

/** What an attacker would find if one line were wrong. The tests are those of `server/attacks/README.md`. */
export const holes = [
  noticedBy(
    'e2e/attacks/stored-markup.test.ts',
    'data that ends its element: a stranger runs code on the page of a company',
    drop(head, ".replaceAll('<', '\\\\u003c')"),
  ),
  noticedBy(
    'e2e/attacks/reflected-markup.test.ts',
    'a search term that is markup: a stranger runs code for anyone who follows a link',
    swap(
      'client/features/company/company-grid.tsx',
      '      <p className="max-w-full wrap-anywhere text-soft">\n',
      '      <p dangerouslySetInnerHTML={{ __html: search }} />\n      <p className="max-w-full wrap-anywhere text-soft">\n',
    ),
  ),
  noticedBy(
    'e2e/attacks/browser-defenses.test.ts',
    'pages that other sites can frame: a visitor clicks what they do not see',
    drop(headers, '    "frame-ancestors \'none\'",\n'),
    drop(headers, "  'x-frame-options': 'SAMEORIGIN',\n"),
  ),
  noticedBy(
    'server/attacks/framing.test.ts',
    'data that other sites can frame: another site shows it as its own',
    drop(headers, ";frame-ancestors 'none'"),
  ),
  noticedBy(
    'server/attacks/smuggling.test.ts',
    'a connection that stays open after a refusal: what is hidden behind a request is carried out',
    swap(
      'server/http/odd-requests.ts',
      'if (isAmbiguous(request)) distrusted.add(request.socket);\n',
      "if (isAmbiguous(request)) return done(new AppError('malformed'));\n",
    ),
  ),
  noticedBy(
    'server/attacks/slow-readers.test.ts',
    'clients that may read nothing for good: 500 of them take all connections',
    drop('server/http/connections.ts', '    connectionTimeout: sendTimeoutMs,\n'),
  ),
  noticedBy(
    'server/attacks/traversal.test.ts',
    'files by their path: a stranger downloads the database',
    swap(
      'server/http/static-client.ts',
      '  if (!deps.config.production) app.get(',
      "  app.get('/assets/*', (request, reply) =>\n    reply.send(readFileSync(join(folder, 'assets', (request.params as { '*': string })['*']))),\n  );\n  if (!deps.config.production) app.get(",
    ),
  ),
  noticedBy(
    'server/attacks/redirects.test.ts',
    'a redirect that believes the path: a link to this site leads to another',
    swap(
      'server/found/trailing-slash.ts',
      "const path = pattern.replace(':id', encodeURIComponent(id));",
      "const path = id.startsWith('/') ? id : pattern.replace(':id', encodeURIComponent(id));",
    ),
  ),
  noticedBy(
    'server/attacks/cache-poisoning.test.ts',
    'a page with a forwarded Host: the next visitor gets links to the site of an attacker',
    swap(
      'server/pages/plugin.ts',
      'url: deps.config.publicUrl,',
      "url: String(request.headers['x-forwarded-host'] ?? deps.config.publicUrl),",
    ),
  ),
  noticedBy(
    'server/attacks/syntax.test.ts',
    'a search that is an expression of FTS5 and tsquery: a stranger chooses what the database does',
    swap('shared/rules/search-key.ts', ".replace(/[^\\p{L}\\p{N}]+/gu, ' ')", ".replace(/\\s+/g, ' ')"),
  ),
  noticedBy(
    'server/attacks/guessing.test.ts',
    'a batch that counts once: a stranger tries fifty passwords for each that is allowed',
    swap(trpc, '  if (!ctx.isCounted) {\n', '  if (!ctx.isCounted) {\n    ctx.isCounted = true;\n'),
  ),
  noticedBy(
    'server/attacks/guessing.test.ts',
    'a cheap hash for an account that is missing: the time of an answer says who has one',
    swap(
      'server/secrets/passwords.ts',
      'const nobody = hash(systemRandom.token(), options);',
      'const nobody = hash(systemRandom.token(), { memoryCost: 8, timeCost: 1 });',
    ),
  ),
  noticedBy(
    'server/stories/sign-in-limits.test.ts',
    'a limit by network that stops no one: a stranger goes on guessing one password',
    swap(trpc, '  if (email === undefined) throw refusal;\n', '  if (email === undefined) return;\n'),
  ),
  noticedBy(
    'server/stories/sensitive-actions.test.ts',
    'an invitation without a fresh proof: anyone at a browser left open makes an admin',
    drop(trpc, '  if (meta?.isSensitive) requireFreshProof(ctx.session, ctx.deps.now());\n'),
  ),
];
