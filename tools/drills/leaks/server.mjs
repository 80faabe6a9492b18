import { columnOnReview, drop, noticedBy, swap } from './edits.mjs';

const linkToken = 'server/anonymity/link-token.ts';
const dialect = 'db/dialect.ts';
const arrivals = 'server/sealing/sealed-arrivals.ts';
const log = 'server/http/log.ts';
const padding = 'server/http/padding.ts';
const rateLimits = 'server/http/rate-limits.ts';
const release = 'server/jobs/release-held.ts';
const seal = 'server/sealing/seal.ts';
const seals = 'server/sealing/seals.ts';
const rewrite = 'server/sealing/rewrite-small-tables.ts';
const small = 'db/queries/small-tables.ts';

/** What a careless change to the server or the database could leak. */
export const serverLeaks = [
  ...noticedBy(['server/attacks/anonymity/two-worlds.test.ts'], {
    'the time of arrival on the review': columnOnReview('new Date().toISOString()'),
    'the subject of the grant on the review': [
      columnOnReview('Reflect.get(globalThis, "leak")'),
      swap(
        'db/queries/grants.ts',
        "  const row = await db\n    .insertInto('grants')",
        '  Reflect.set(globalThis, "leak", grant.lookup);\n  const row = await db\n    .insertInto(\'grants\')',
      ),
    ],
    'a number on the review that counts': columnOnReview(
      'String(Reflect.set(globalThis, "leak", (Reflect.get(globalThis, "leak") ?? 0) + 1) && Reflect.get(globalThis, "leak"))',
    ),
    'no rewrite': swap(
      rewrite,
      '  await until(() => beforeRewrite(db));\n',
      '  await beforeRewrite(db);\n  return;\n',
    ),
    'a rewrite into pages that others left': drop(small, '  await dropFreePages(trx);\n'),
    'a log of single changes that is not emptied': drop(
      rewrite,
      '  await until(() => emptyChangeLog(db));\n',
    ),
    'receipts that are not rewritten': drop(small, "  'receipts',\n"),
  }),
  ...noticedBy(['server/attacks/anonymity/residue.test.ts'], {
    'the network address on the review': [
      columnOnReview('null'),
      swap(
        'server/calls/anonymity.ts',
        'await redeemCredential(ctx.deps, input);',
        "await redeemCredential(ctx.deps, input);\n      await ctx.deps.db.updateTable('submissions').set({ leak: ctx.address } as never).where('leak' as never, 'is', null).execute();",
      ),
    ],
    'the blinded element as it is': swap(
      'server/anonymity/credentials.ts',
      "return createHash('sha256').update(blinded).digest('base64url');",
      "return Buffer.from(blinded).toString('base64url');",
    ),
    'a nullifier that holds the nonce': swap(
      'server/anonymity/credentials.ts',
      "return createHash('sha256').update(nullifierInput(infoHash, nonce)).digest('base64url');",
      "return Buffer.from(nonce).toString('base64url');",
    ),
    'a line in the log for signing and submitting': drop(log, ' || leavesNoLine(request, route)'),
    'an email in a log line': [
      drop(log, ' || leavesNoLine(request, route)'),
      swap(log, 'method: request.method,\n', 'method: request.method,\n      body: request.body,\n'),
    ],
    'an address in each log line': swap(
      log,
      'method: request.method,\n',
      'method: request.method,\n      ip: request.ip,\n',
    ),
    'paths in place of route patterns in the log': swap(log, 'route: route.url,\n', 'route: request.url,\n'),
    'the message of a failure in the log': swap(
      log,
      '    name: error.name,\n',
      '    name: error.name,\n    message: error.message,\n',
    ),
  }),
  ...noticedBy(['server/secrets/random.test.ts'], {
    'ids that count': swap(
      'server/secrets/random.ts',
      'id: () => Number(randomBytes(8).readBigUInt64BE() >> 11n) || 1,',
      'id: () => { const next = (Reflect.get(globalThis, "leak") ?? 0) + 1; Reflect.set(globalThis, "leak", next); return next; },',
    ),
  }),
  ...noticedBy(['server/anonymity/keys.test.ts'], {
    'a new identity beside keys of an old one': swap(
      'server/anonymity/keys.ts',
      'if (years.length > 0) {',
      'if (years.length < 0) {',
    ),
    'a subject without the key that is kept apart': swap(
      'server/anonymity/subject.ts',
      "createHmac('sha256', pepper)",
      "createHmac('sha256', 'no pepper')",
    ),
  }),
  ...noticedBy(['server/sealing/settled-rows.test.ts'], {
    'grants in the order in which they were stored': drop(
      'server/sealing/seal-grants.ts',
      '      sorted.sort();\n',
    ),
    'a review that arrives during the rewrite and moves with those before it': drop(
      'server/sealing/receive-review.ts',
      '.filter(({ lookup }) => lookups.has(lookup))',
    ),
  }),
  ...noticedBy(['server/sealing/rewrite-small-tables.test.ts'], {
    'a rewrite in the order in which rows lie': swap(
      small,
      'sql.join(tableKeys[table].map((column) => sql.ref(column)))',
      'sql`1 = 1`',
    ),
  }),
  ...noticedBy(['server/attacks/anonymity/negatives.test.ts'], {
    'another answer to who has posted than to an unknown link': swap(
      'server/actions/issue-credential.ts',
      "request_hash))) throw new AppError('unverified');",
      "request_hash))) throw new AppError('already_spent');",
    ),
    'a verification that outlives the signing': swap(
      'server/sealing/record-grant.ts',
      '  await deleteLiveVerification(trx, verificationLookup(seal, person.subject));\n',
      '',
    ),
  }),
  ...noticedBy(['server/anonymity/link-token.test.ts'], {
    'a link that says who it is for': [
      swap(
        linkToken,
        'cipher.final(), cipher.getAuthTag()]',
        'cipher.final(), cipher.getAuthTag(), Buffer.from(person.subject)]',
      ),
      swap(
        linkToken,
        'const bytes = fromBase64url(token);',
        'const bytes = fromBase64url(token)?.subarray(0, -43);',
      ),
    ],
    'a link that nobody checks': swap(linkToken, "+ decipher.final('utf8')", ''),
  }),
  ...noticedBy(['server/mail/mailer.test.ts'], {
    'a token that is sent to the server': swap('shared/paths.ts', '/review#$', '/review?$'),
  }),
  ...noticedBy(['server/http/static-client.test.ts'], {
    'a page with a token that may be stored': swap(
      'server/http/static-client.ts',
      "path.includes('/documents/') ? 'no-store' : 'no-cache'",
      "'no-cache'",
    ),
  }),
  ...noticedBy(['server/http/padding.test.ts'], {
    'a response whose length shows what it says': swap(
      padding,
      'done(null, padded(payload, blocks));',
      'done(null, payload);',
    ),
    'a response whose length shows what it says once it is compressed': drop(
      padding,
      "      if (blocksFor(request) > 0) request.headers['x-no-compression'] = '1';\n",
    ),
    'a response that a proxy may compress': drop(padding, ', no-transform'),
  }),
  ...noticedBy(['server/attacks/anonymity/oracle.test.ts'], {
    'a taken receipt that is refused only while there is a review to use': swap(
      'server/actions/submit-review.ts',
      '    await receiveReview(trx, seal, deps, { review: input, nullifier: null });\n    const verified = await findVerification(deps, trx, seal, input);',
      '    const verified = await findVerification(deps, trx, seal, input);\n    if (verified !== undefined)\n      await receiveReview(trx, seal, deps, { review: input, nullifier: null });',
    ),
  }),
  ...noticedBy(['server/http/silence.test.ts'], {
    'a silent call that shares a limit with others': swap(
      'server/calls/verification.ts',
      "limits: [callLimits.unshown],\n    rest: { method: 'GET', url: '/verify-email'",
      "limits: [callLimits.everythingElse],\n    rest: { method: 'GET', url: '/verify-email'",
    ),
    'pages of the site that share a limit with the API': swap(
      rateLimits,
      'limits: [callLimits.unshown] }',
      'limits: [callLimits.everythingElse] }',
    ),
    'a remaining counter on silent calls': drop(rateLimits, '      if (call.silent) return { times };\n'),
  }),
  ...noticedBy(['server/stories/held-reviews.test.ts'], {
    'held reviews released at any hour': swap(
      release,
      'if (!(await beginRelease(trx, thisMonth))) return;',
      'await beginRelease(trx, thisMonth);',
    ),
    'held reviews released with an approval': swap(
      'server/actions/decide-review.ts',
      "if (release === 'with_others')",
      "if (release === 'with_others' && (await trx.selectFrom('submissions').select('id').where('status', '=', 'held').execute()).length < 4)",
    ),
    'fewer than five released together': [
      swap(release, 'listCompaniesHolding(trx, smallestGroup)', 'listCompaniesHolding(trx, 1)'),
      swap(release, 'if (held.length >= smallestGroup) ', ''),
    ],
  }),
  ...noticedBy(['server/jobs/erase-deleted.test.ts'], {
    'samples of what people wrote': drop(
      'db/migrations/0012-unsampled-content.ts',
      '    await leaveUnsampled(db, table, columns);\n',
    ),
    'erased rows that stay in the files': swap(dialect, "? '(full)' : ''", "? '' : ''"),
    'a log that keeps what was erased': drop(dialect, '  await sql`checkpoint`.execute(db);\n'),
  }),
  ...noticedBy(['server/http/health.test.ts'], {
    'figures of the process in production': drop('server/http/health.ts', 'if (!config.production) '),
    'pages that only authors open in the metrics': swap(log, '<string>(authorRoutes)', '<string>()'),
    'one of those pages in the metrics': swap(
      'shared/paths.ts',
      'verifyEmail, verifyEmailForCompany] as const',
      'verifyEmail] as const',
    ),
  }),
  ...noticedBy(['server/http/rate-limits.test.ts'], {
    'emails to an address that all networks share': swap(
      rateLimits,
      'clientNetwork(address) ?? address;',
      "'anywhere'; void clientNetwork; void address;",
    ),
  }),
  ...noticedBy(['server/sealing/seals.test.ts'], {
    'people in plain text': [
      swap(seals, 'return createSeal(name, key);', 'return { ...unsealed, name };'),
      swap(
        seals,
        'current = createSeal(name, readKey(directory, pathOf(name)));',
        'current = { ...unsealed, name };',
      ),
    ],
    'lookups that need no key': swap(
      seal,
      "createHmac('sha256', lookups)",
      "createHmac('sha256', Buffer.alloc(32))",
    ),
    'rows as long as their content': swap(
      seal,
      'Math.ceil(Buffer.byteLength(text) / size) * size',
      'Buffer.byteLength(text)',
    ),
    'keys of past hours that stay': [
      drop(rewrite, '  seals.destroy(old.name);\n'),
      drop('server/sealing/claim-rewrite.ts', '  seals.keepOnly(old.name);\n'),
    ],
  }),
  ...noticedBy(['server/stories/arrivals.test.ts'], {
    'reviews that nobody seals': swap(
      'server/sealing/receive-review.ts',
      "config.arrivals === 'hourly'",
      'config.arrivals === undefined',
    ),
    'sealed reviews as long as their texts': swap(
      arrivals,
      'const ROW_BYTES = 24 * 1024;',
      'const ROW_BYTES = 256;',
    ),
    'a receipt in plain text beside a sealed review': swap(
      arrivals,
      "return seal.lookup('receipt', receiptHash);",
      'return receiptHash;',
    ),
    'a credential in plain text beside a sealed review': swap(
      arrivals,
      "seal.lookup('nullifier', nullifier.nullifier)",
      'nullifier.nullifier',
    ),
  }),
  ...noticedBy(['server/sealing/rewrite-small-tables.test.ts'], {
    'the same key every hour': swap(
      seals,
      'const key = random(KEY_BYTES);',
      'const key = Buffer.alloc(KEY_BYTES);',
    ),
    'a rewrite that names no new key': swap(rewrite, 'await nameNextKey(trx, named)', 'true'),
  }),
  ...noticedBy(['server/attacks/anonymity/attack.test.ts'], {
    'one signing key for each request': swap(
      'server/anonymity/credentials.ts',
      'const { secretKey } = pairOf(year);\n      try',
      'const { secretKey } = suite.poprf(new Uint8Array()).generateKeyPair();\n      try',
    ),
  }),
];
