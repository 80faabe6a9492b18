import { drop, noticedBy, swap } from '../leaks/edits.mjs';

/** What an attacker would find if one line were wrong. The tests are those of `server/attacks/README.md`. */
export const holes = [
  ...noticedBy(['e2e/attacks/stored-markup.test.ts'], {
    'a name that is markup in the heading of its page': swap(
      'client/pages/company.tsx',
      'wrap-anywhere sm:text-3xl">{company.name}</h1>',
      'wrap-anywhere sm:text-3xl" dangerouslySetInnerHTML={{ __html: company.name }} />',
    ),
    'a message that is markup to the author': swap(
      'client/features/review/review-messages.tsx',
      '              {collapseBlankLines(body)}\n',
      '              <span dangerouslySetInnerHTML={{ __html: collapseBlankLines(body) }} />\n',
    ),
    'data that ends its element': drop('server/pages/head.ts', ".replaceAll('<', '\\\\u003c')"),
    'words of a stranger in a feed as they are': swap(
      'server/found/write-atom.ts',
      "return escapeHtml(value.replace(UNWRITABLE, ''));",
      "return escapeHtml('') + value.replace(UNWRITABLE, '');",
    ),
    'a toast that is markup': swap(
      'client/ui/toaster.tsx',
      '              {shown.description}\n',
      '              <span dangerouslySetInnerHTML={{ __html: shown.description }} />\n',
    ),
  }),
  ...noticedBy(['e2e/attacks/reflected-markup.test.ts'], {
    'a search term that is markup': swap(
      'client/features/company/company-grid.tsx',
      '      <p className="max-w-full wrap-anywhere text-soft">\n',
      '      <p dangerouslySetInnerHTML={{ __html: search }} />\n      <p className="max-w-full wrap-anywhere text-soft">\n',
    ),
  }),
  ...noticedBy(['e2e/attacks/browser-defenses.test.ts'], {
    'a policy that lets inline code run': swap(
      'server/http/security-headers.ts',
      '${["\'self\'", inlineScript]',
      '${["\'self\'", "\'unsafe-inline\'"]',
    ),
    'pages that other sites can frame': [
      drop('server/http/security-headers.ts', '    "frame-ancestors \'none\'",\n'),
      drop('server/http/security-headers.ts', "  'x-frame-options': 'SAMEORIGIN',\n"),
    ],
  }),
  ...noticedBy(['server/attacks/framing.test.ts'], {
    'pages that only old browsers leave out of frames': drop(
      'server/http/security-headers.ts',
      '    "frame-ancestors \'none\'",\n',
    ),
    'data that other sites can frame': drop('server/http/security-headers.ts', ";frame-ancestors 'none'"),
  }),
  ...noticedBy(['server/attacks/smuggling.test.ts'], {
    'a lenient parser': swap(
      'server/http/connections.ts',
      '      requireHostHeader: false,',
      '      requireHostHeader: false,\n      insecureHTTPParser: true,',
    ),
    'two Hosts': swap('server/http/odd-requests.ts', "return countOf(request, 'host') > 1;", 'return false;'),
    'a connection that stays open after a refusal': swap(
      'server/http/odd-requests.ts',
      'if (isAmbiguous(request)) distrusted.add(request.socket);\n',
      "if (isAmbiguous(request)) return done(new AppError('malformed'));\n",
    ),
  }),
  ...noticedBy(['server/attacks/slow-readers.test.ts'], {
    'clients that may read nothing for good': drop(
      'server/http/connections.ts',
      '    connectionTimeout: sendTimeoutMs,\n',
    ),
  }),
  ...noticedBy(['server/attacks/traversal.test.ts'], {
    'files by their path': swap(
      'server/http/static-client.ts',
      '  if (!deps.config.production) app.get(',
      "  app.get('/assets/*', (request, reply) =>\n    reply.send(readFileSync(join(folder, 'assets', (request.params as { '*': string })['*']))),\n  );\n  if (!deps.config.production) app.get(",
    ),
  }),
  ...noticedBy(['server/attacks/redirects.test.ts'], {
    'a page to go on to, named in the address': swap(
      'server/http/static-client.ts',
      '      return reply.sendFile(documentFile(document));',
      '      const { next } = request.query as { next?: string };\n      if (next) return reply.redirect(next);\n      return reply.sendFile(documentFile(document));',
    ),
    'a redirect that believes the path': swap(
      'server/found/trailing-slash.ts',
      "const path = pattern.replace(':id', encodeURIComponent(id));",
      "const path = id.startsWith('/') ? id : pattern.replace(':id', encodeURIComponent(id));",
    ),
  }),
  ...noticedBy(['server/attacks/cache-poisoning.test.ts'], {
    'a page with the Host of the first request': swap(
      'server/pages/plugin.ts',
      'url: deps.config.publicUrl,',
      "url: 'https://' + request.headers.host,",
    ),
    'a page with a forwarded Host': swap(
      'server/pages/plugin.ts',
      'url: deps.config.publicUrl,',
      "url: String(request.headers['x-forwarded-host'] ?? deps.config.publicUrl),",
    ),
    'answers that are cached without their query': swap(
      'server/http/answer-cache.ts',
      'cacheKey?.(request) ?? request.url;',
      "cacheKey?.(request) ?? request.url.split('?')[0];",
    ),
    'personal answers that caches keep': swap(
      'server/rest/plugin.ts',
      "call.public ? 'public, no-cache' : 'no-store'",
      "'public, no-cache'",
    ),
    'pages for each odd parameter': swap('server/pages/plugin.ts', ', cacheKey };', ' };'),
  }),
  ...noticedBy(['server/attacks/syntax.test.ts'], {
    'a search that is an expression of FTS5 and tsquery': swap(
      'shared/rules/search-key.ts',
      ".replace(/[^\\p{L}\\p{N}]+/gu, ' ')",
      ".replace(/\\s+/g, ' ')",
    ),
    'null bytes in names': swap('shared/schemas/text.ts', "'\\\\p{Cc}\\\\p{Cs}", "'"),
    'a path that is decoded twice': swap(
      'server/http/trpc-plugin.ts',
      'path: encodeURIComponent(pathOf(req))',
      'path: pathOf(req)',
    ),
  }),
  ...noticedBy(['server/attacks/guessing.test.ts'], {
    'a batch that counts once': swap(
      'server/trpc.ts',
      '  if (!ctx.isCounted) {\n',
      '  if (!ctx.isCounted) {\n    ctx.isCounted = true;\n',
    ),
    'no hash for an account that is missing': swap(
      'server/actions/open-session.ts',
      'await deps.passwords.verify(user?.password_hash, input.password)',
      'user !== undefined && (await deps.passwords.verify(user.password_hash, input.password))',
    ),
    'a cheap hash for an account that is missing': swap(
      'server/secrets/passwords.ts',
      'const nobody = hash(systemRandom.token(), options);',
      'const nobody = hash(systemRandom.token(), { memoryCost: 8, timeCost: 1 });',
    ),
    'accounts by the letters of their address': swap(
      'server/http/rate-limits.ts',
      'normalisedEmail(email)}`).spend(calls);',
      'email}`).spend(calls);',
    ),
  }),
  ...noticedBy(['server/stories/sign-in-limits.test.ts'], {
    'a network address that strangers have used up, and that stops nobody': swap(
      'server/trpc.ts',
      '  if (email === undefined) throw refusal;\n',
      '  if (email === undefined) return;\n',
    ),
  }),
  ...noticedBy(['server/stories/sensitive-actions.test.ts'], {
    'an invitation by whoever finds a browser signed in': drop(
      'server/trpc.ts',
      '  if (meta?.isSensitive) requireFreshProof(ctx.session, ctx.deps.now());\n',
    ),
  }),
];
