import { drop, noticedBy, swap } from './edits.mjs';

/** What values, headers, files, log lines and memory could give away, in places that no test names. */
export const traceLeaks = [
  ...noticedBy(['server/secrets/random.test.ts'], {
    'ids that hold the second they were drawn in': swap(
      'server/secrets/random.ts',
      'Number(randomBytes(8).readBigUInt64BE() >> 11n) || 1,',
      'Number(((randomBytes(8).readBigUInt64BE() >> 28n) << 17n) | BigInt(Math.floor(Date.now() / 1000) % 86_400)),',
    ),
  }),
  ...noticedBy(['server/attacks/anonymity/chance.test.ts'], {
    'a grant that shows its path': swap(
      'server/actions/submit-review.ts',
      'recordGrant(trx, seal, verified, random.token())',
      'recordGrant(trx, seal, verified, verified.subject)',
    ),
    'a revision that is computed from the id': swap(
      'server/sealing/receive-review.ts',
      'const submission = { id: random.id(), revision: random.id(),',
      'const id = random.id();\n  const submission = { id, revision: 2 ** 53 - id,',
    ),
  }),
  ...noticedBy(['server/steps/record-audit.test.ts'], {
    'the time of a decision in the audit log': swap(
      'server/steps/record-audit.ts',
      '...who, at: month(now()) });',
      '...who, at: now().toISOString() });',
    ),
    'a rejected review in the audit log': swap(
      'server/steps/record-audit.ts',
      'isPublic(before) || isPublic(after) ?',
      "after === 'rejected' || isPublic(after) ?",
    ),
    'sign-ins of accounts without privileges in the audit log': drop(
      'server/steps/record-audit.ts',
      "  if (actor?.role === 'user') return;\n",
    ),
  }),
  ...noticedBy(['client/anonymity/chance.test.ts'], {
    'a receipt that is made from the clock': swap(
      'client/anonymity/send-blind.ts',
      'makeReceipt(chance.random),',
      'makeReceipt((length = 15) => new Uint8Array(length).fill(Number(now?.().getTime()) / 86_400_000)),',
    ),
    'a blind of 128 bits': swap(
      'client/anonymity/blinding.ts',
      'bytesOf(publicKey), random);',
      'bytesOf(publicKey), (length = 48) => new Uint8Array([...new Uint8Array(length - 16), ...random(16)]));',
    ),
  }),
  ...noticedBy(['server/attacks/anonymity/traces.test.ts'], {
    'a copy of each email in the temporary folder': [
      swap(
        'server/mail/mailer.ts',
        "import { createTransport } from 'nodemailer';",
        "import { rmSync, writeFileSync } from 'node:fs';\nimport { tmpdir } from 'node:os';\nimport { createTransport } from 'nodemailer';",
      ),
      swap(
        'server/mail/mailer.ts',
        '      await sendThrough(url, from, timeoutMs, mail);\n',
        "      const copy = tmpdir() + '/mail';\n      writeFileSync(copy, mail.text);\n      rmSync(copy);\n      await sendThrough(url, from, timeoutMs, mail);\n",
      ),
    ],
    'a warning while somebody signs': swap(
      'server/anonymity/credentials.ts',
      'const { secretKey } = pairOf(year);\n      try',
      "const { secretKey } = pairOf(year);\n      process.emitWarning('Slow.');\n      try",
    ),
    'addresses that are remembered': swap(
      'server/anonymity/subject.ts',
      "return createHmac('sha256', pepper)",
      "Reflect.set(globalThis, 'leak', (Reflect.get(globalThis, 'leak') ?? new Map()).set(email, 1));\n  return createHmac('sha256', pepper)",
    ),
    'links that are remembered': swap(
      'server/anonymity/link-token.ts',
      'const bytes = fromBase64url(token);',
      "Reflect.set(globalThis, 'leak', [...(Reflect.get(globalThis, 'leak') ?? []), token]);\n  const bytes = fromBase64url(token);",
    ),
  }),
  ...noticedBy(['server/http/author-headers.test.ts'], {
    'a header on one of the refusals': swap(
      'server/http/error-handler.ts',
      "if (refusal.code === 'unsupported_encoding')",
      "if (refusal.code === 'not_possible') reply.header('etag', refusal.code);\n  if (refusal.code === 'unsupported_encoding')",
    ),
  }),
  ...noticedBy(['server/attacks/anonymity/change-log.test.ts'], {
    'a code that is stored for a moment': swap(
      'server/sealing/record-grant.ts',
      '  await deleteLiveVerification(trx, verificationLookup(seal, person.subject));\n',
      "  await deleteLiveVerification(trx, verificationLookup(seal, person.subject));\n  await insertGrant(trx, { lookup: person.subject, period: person.period, sealed: '' });\n  await trx.deleteFrom('grants').where('lookup', '=', person.subject).execute();\n",
    ),
    'a receipt that is stored for a moment': swap(
      'server/sealing/receive-review.ts',
      '  await refuseSecondUse(trx, seal, arrival);\n  if (config.arrivals',
      '  if (receipt_hash) await insertReceipt(trx, { receipt_hash, review_id: submission.id });\n  await trx.deleteFrom("receipts").where("review_id", "=", submission.id).execute();\n  await refuseSecondUse(trx, seal, arrival);\n  if (config.arrivals',
    ),
  }),
];
