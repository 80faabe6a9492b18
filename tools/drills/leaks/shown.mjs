import { drop, noticedBy, swap } from './edits.mjs';

const log = 'server/http/log.ts';
const rateLimits = 'server/http/rate-limits.ts';
const staticClient = 'server/http/static-client.ts';

/** What responses, logs, metrics and emails could give away, and what a server could show to one visitor only. */
export const shownLeaks = [
  noticedBy(
    'server/attacks/anonymity/residue.test.ts',
    'the message of a failure in the log: an operator reads the address that an email went to',
    swap(log, '    name: error.name,\n', '    name: error.name,\n    message: error.message,\n'),
  ),
  noticedBy(
    'server/counters/outage.test.ts',
    'a line in the log when a request notices an outage: an operator learns the second of a call',
    swap(
      'server/counters/counters.ts',
      'const valkey = openValkey(url);',
      "const valkey = openValkey(url);\n  const { giveUp } = valkey;\n  valkey.giveUp = () => {\n    giveUp();\n    report('rate limits');\n  };",
    ),
  ),
  noticedBy(
    'server/http/health.test.ts',
    'one page for authors in the metrics: an operator sees when someone opened a link',
    swap('shared/paths.ts', 'verifyEmail, verifyEmailForCompany] as const', 'verifyEmail] as const'),
  ),
  noticedBy(
    'server/attacks/anonymity/oracle.test.ts',
    'a taken receipt refused only while there is a review to use: an employer learns who has posted',
    swap(
      'server/actions/submit-review.ts',
      '    await receiveReview(trx, seal, deps, { review: input, nullifier: null });\n    const verified = await findVerification(deps, trx, seal, input);',
      '    const verified = await findVerification(deps, trx, seal, input);\n    if (verified !== undefined)\n      await receiveReview(trx, seal, deps, { review: input, nullifier: null });',
    ),
  ),
  noticedBy(
    'server/http/padding.test.ts',
    'padding that is compressed away: a network observer tells responses apart by their length',
    drop(
      'server/http/padding.ts',
      "      if (blocksFor(request) > 0) request.headers['x-no-compression'] = '1';\n",
    ),
  ),
  noticedBy(
    'server/http/silence.test.ts',
    'pages that share a limit with the API: a colleague behind the same address sees them counted',
    swap(rateLimits, 'limits: [callLimits.unshown] }', 'limits: [callLimits.everythingElse] }'),
  ),
  noticedBy(
    'server/http/rate-limits.test.ts',
    'one count of emails for all networks: a stranger uses up the emails to someone else',
    swap(rateLimits, 'clientNetwork(address) ?? address;', "'anywhere'; void clientNetwork; void address;"),
  ),
  noticedBy(
    'server/http/author-headers.test.ts',
    'a header on one of the refusals: a network observer learns how a call ended',
    swap(
      'server/http/error-handler.ts',
      "if (refusal.code === 'unsupported_encoding')",
      "if (refusal.code === 'not_possible') reply.header('etag', refusal.code);\n  if (refusal.code === 'unsupported_encoding')",
    ),
  ),
  noticedBy(
    'server/found/onion-location.test.ts',
    'a header that repeats the URL where people write: a log of headers has their link',
    swap('server/found/onion-location.ts', "if (routes.has(request.routeOptions.url ?? ''))", 'if (request)'),
  ),
  noticedBy(
    'server/found/feeds.test.ts',
    'a feed with the current month: its readers note the day on which a review appeared',
    swap(
      'db/queries/review-pages.ts',
      ".where('published_month', '<', before)",
      ".where('published_month', '<=', before)",
    ),
  ),
  noticedBy(
    'server/mail/mailer.test.ts',
    'a link whose token reaches the server: logs and proxies on the way have it',
    swap('shared/paths.ts', '/review#$', '/review?$'),
  ),
  noticedBy(
    'server/anonymity/link-token.test.ts',
    'a link that is not checked: anyone makes one for a colleague',
    drop('server/anonymity/link-token.ts', "+ decipher.final('utf8')"),
  ),
  noticedBy(
    'server/http/static-client.test.ts',
    'a page with a token that may be stored: the next person at the device finds it in the cache',
    swap(staticClient, "path.includes('/documents/') ? 'no-store' : 'no-cache'", "'no-cache'"),
  ),
  noticedBy(
    'server/http/built-pages.test.ts',
    'a document that depends on the visitor: a server slips code to one person',
    swap(
      staticClient,
      '      return reply.sendFile(documentFile(document));',
      "      if (request.headers.cookie) return reply.type('text/html').send('<script src=\"/for-you.js\"></script>');\n      return reply.sendFile(documentFile(document));",
    ),
  ),
  noticedBy(
    'server/pages/plugin.test.ts',
    'a rendered page that depends on the visitor: others behind one cache learn their language',
    swap(
      'server/pages/plugin.ts',
      'withUsedStyles(plain, styles);',
      "withUsedStyles(plain, styles) + (request.headers['accept-language'] ?? '');",
    ),
  ),
  noticedBy(
    'server/http/well-known.test.ts',
    'keys that depend on the visitor: a server recognizes one person by the key she used',
    swap(
      'server/http/well-known.ts',
      '    return credentials.publicKeys(now());',
      "    const list = credentials.publicKeys(now());\n    return request.headers['user-agent'] === 'monitor' ? { ...list, identity: 'A'.repeat(43) } : list;",
    ),
  ),
  noticedBy(
    'server/attacks/anonymity/attack.test.ts',
    'a signing key for each request: a server recognizes the review that was signed with it',
    swap(
      'server/anonymity/credentials.ts',
      'const { secretKey } = pairOf(year);\n      try',
      'const { secretKey } = suite.poprf(new Uint8Array()).generateKeyPair();\n      try',
    ),
  ),
];
