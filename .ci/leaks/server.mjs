import { columnOnReview, drop, swap } from './edits.mjs';

const worlds = 'server/anonymity/two-worlds.test.ts';
const attack = 'server/anonymity/attack.test.ts';
const residue = 'server/anonymity/residue.test.ts';
const negatives = 'server/anonymity/negatives.test.ts';
const schema = 'db/schema.test.ts';

const log = 'server/http/log.ts';
const rewrite = 'server/jobs/rewrite-small-tables.ts';
const small = 'db/queries/small-tables.ts';

/** What a careless change to the server or the database could leak, and the tests that must notice. */
export const serverLeaks = [
  {
    name: 'the time of arrival on the review',
    edits: columnOnReview('new Date().toISOString()'),
    tests: [worlds, schema],
  },
  {
    name: 'the network address on the review',
    edits: [
      ...columnOnReview('null'),
      ...swap(
        'server/calls/anonymity.ts',
        'await redeemCredential(ctx.deps, input);',
        "await redeemCredential(ctx.deps, input);\n      await ctx.deps.db.updateTable('submissions').set({ leak: ctx.address } as never).where('leak' as never, 'is', null).execute();",
      ),
    ],
    tests: [worlds, residue],
  },
  {
    name: 'the subject of the grant on the review',
    edits: [
      ...columnOnReview('Reflect.get(globalThis, "leak")'),
      ...swap(
        'db/queries/grants.ts',
        "  const row = await db\n    .insertInto('grants')",
        '  Reflect.set(globalThis, "leak", grant.subject);\n  const row = await db\n    .insertInto(\'grants\')',
      ),
    ],
    tests: [worlds],
  },
  {
    name: 'a number on the review that counts',
    edits: columnOnReview(
      'String(Reflect.set(globalThis, "leak", (Reflect.get(globalThis, "leak") ?? 0) + 1) && Reflect.get(globalThis, "leak"))',
    ),
    tests: [worlds],
  },
  {
    name: 'ids that count',
    edits: swap(
      'server/random.ts',
      'id: () => Number(randomBytes(8).readBigUInt64BE() >> 11n) || 1,',
      'id: () => { const next = (Reflect.get(globalThis, "leak") ?? 0) + 1; Reflect.set(globalThis, "leak", next); return next; },',
    ),
    tests: ['server/random.test.ts'],
  },
  {
    name: 'the token of a link as it is',
    edits: swap(
      'server/anonymity/subject.ts',
      "return createHash('sha256').update(token).digest('base64url');",
      'return token;',
    ),
    tests: [residue],
  },
  {
    name: 'the blinded element as it is',
    edits: swap(
      'server/anonymity/credentials.ts',
      "return createHash('sha256').update(blinded).digest('base64url');",
      "return Buffer.from(blinded).toString('base64url');",
    ),
    tests: [residue],
  },
  {
    name: 'a nullifier that holds the nonce',
    edits: swap(
      'server/anonymity/credentials.ts',
      "return createHash('sha256').update(nullifierInput(infoHash, nonce)).digest('base64url');",
      "return Buffer.from(nonce).toString('base64url');",
    ),
    tests: [residue],
  },
  {
    name: 'a subject without the key that is kept apart',
    edits: swap(
      'server/anonymity/subject.ts',
      "createHmac('sha256', pepper)",
      "createHmac('sha256', 'no pepper')",
    ),
    tests: ['server/anonymity/keys.test.ts'],
  },
  {
    name: 'a line in the log for signing and submitting',
    edits: drop(log, ' || leavesNoLine(request, route)'),
    tests: [residue],
  },
  {
    name: 'an email in a log line',
    edits: [
      ...drop(log, ' || leavesNoLine(request, route)'),
      ...swap(log, 'method: request.method,\n', 'method: request.method,\n      body: request.body,\n'),
    ],
    tests: [residue],
  },
  {
    name: 'an address in each log line',
    edits: swap(log, 'method: request.method,\n', 'method: request.method,\n      ip: request.ip,\n'),
    tests: [residue],
  },
  {
    name: 'paths in place of route patterns in the log',
    edits: swap(log, 'route: route.url,\n', 'route: request.url,\n'),
    tests: [residue],
  },
  {
    name: 'the message of a failure in the log',
    edits: swap(log, '    name: error.name,\n', '    name: error.name,\n    message: error.message,\n'),
    tests: [residue, 'server/http'],
  },
  {
    name: 'no rewrite',
    edits: drop(rewrite, '      await rewriteInKeyOrder(trx);\n'),
    tests: [worlds],
  },
  {
    name: 'a rewrite in the order in which rows lie',
    edits: swap(small, 'sql.join(tableKeys[table].map((column) => sql.ref(column)))', 'sql`1 = 1`'),
    tests: [worlds, 'server/jobs/rewrite-small-tables.test.ts'],
    pattern: 'key|bytes|places|byte',
  },
  {
    name: 'a rewrite into pages that others left',
    edits: drop(small, '  await dropFreePages(trx);\n'),
    tests: [worlds],
  },
  {
    name: 'a log of single changes that is not emptied',
    edits: drop(rewrite, '  await until(() => emptyChangeLog(db));\n'),
    tests: [worlds],
  },
  {
    name: 'receipts that are not rewritten',
    edits: drop(small, "  'receipts',\n"),
    tests: [worlds],
  },
  {
    name: 'another answer to who has posted than to an unknown link',
    edits: swap(
      'server/actions/issue-credential.ts',
      "throw new AppError('unverified');",
      "throw new AppError(fits ? 'already_spent' : 'unverified');",
    ),
    tests: [negatives],
  },
  {
    name: 'links that outlive the signing',
    edits: swap('server/steps/record-grant.ts', '  await deleteMailTokensOf(trx, subject);\n', ''),
    tests: [negatives],
  },
  {
    name: 'one signing key for each request',
    edits: swap(
      'server/anonymity/credentials.ts',
      'const { secretKey } = pairOf(year);\n      try',
      'const { secretKey } = suite.poprf(new Uint8Array()).generateKeyPair();\n      try',
    ),
    tests: [attack, negatives],
    pattern: 'finished|taken|rewrite',
  },
];
