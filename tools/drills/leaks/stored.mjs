import { drop, noticedBy, swap } from './edits.mjs';

const arrivals = 'server/sealing/sealed-arrivals.ts';
const mailer = 'server/mail/mailer.ts';
const receiveReview = 'server/sealing/receive-review.ts';
const rewrite = 'server/sealing/rewrite-small-tables.ts';
const salts = 'server/counters/hourly-salts.ts';
const seals = 'server/sealing/seals.ts';
const sharedCounters = 'server/counters/shared-counters.ts';
const small = 'db/queries/small-tables.ts';

/** What tables, files, keys and memory could give away to a thief. */
export const storedLeaks = [
  noticedBy(
    'server/attacks/anonymity/two-worlds.test.ts',
    'a number on each review that counts: a thief learns in which order people sent theirs',
    swap(
      'db/migrations/0003-anonymity.ts',
      '  await createMessages(db);\n',
      "  await createMessages(db);\n  await db.schema.alterTable('submissions').addColumn('leak', 'text').execute();\n",
    ),
    swap(
      'db/queries/submissions.ts',
      "= { status: 'pending',",
      "= { leak: String(Reflect.set(globalThis, 'leak', (Reflect.get(globalThis, 'leak') ?? 0) + 1) && Reflect.get(globalThis, 'leak')), status: 'pending',",
    ),
  ),
  noticedBy(
    'server/attacks/anonymity/two-worlds.test.ts',
    'a rewrite into pages that others left: a thief of the file sees which rows came last',
    drop(small, '  await dropFreePages(trx);\n'),
  ),
  noticedBy(
    'server/attacks/anonymity/residue.test.ts',
    'a nullifier that holds the nonce: a thief sees bytes that only the author had',
    swap(
      'server/anonymity/credentials.ts',
      "createHash('sha256').update(nullifierInput(infoHash, nonce)).digest('base64url')",
      "Buffer.from(nonce).toString('base64url')",
    ),
  ),
  noticedBy(
    'server/secrets/random.test.ts',
    'ids that hold the second they were drawn in: any reader learns when a review was sent',
    swap(
      'server/secrets/random.ts',
      'Number(randomBytes(8).readBigUInt64BE() >> 11n) || 1,',
      'Number(((randomBytes(8).readBigUInt64BE() >> 28n) << 17n) | BigInt(Math.floor(Date.now() / 1000) % 86_400)),',
    ),
  ),
  noticedBy(
    'server/attacks/anonymity/chance.test.ts',
    'a revision computed from the id: a moderator recognizes which of two came first',
    swap(
      receiveReview,
      'const submission = { id: random.id(), revision: random.id(),',
      'const id = random.id();\n  const submission = { id, revision: 2 ** 53 - id,',
    ),
  ),
  noticedBy(
    'server/anonymity/keys.test.ts',
    'a subject without its key: a thief of the database tries addresses until one fits',
    swap('server/anonymity/subject.ts', "createHmac('sha256', pepper)", "createHmac('sha256', 'no pepper')"),
  ),
  noticedBy(
    'server/sealing/settled-rows.test.ts',
    'a review that moves with those before it: a thief learns that it came during the rewrite',
    drop(receiveReview, '.filter(({ lookup }) => lookups.has(lookup))'),
  ),
  noticedBy(
    'server/sealing/rewrite-small-tables.test.ts',
    'the same key every hour: a thief opens the copies of all past hours with it',
    swap(seals, 'const key = random(KEY_BYTES);', 'const key = Buffer.alloc(KEY_BYTES);'),
  ),
  noticedBy(
    'server/sealing/seals.test.ts',
    'keys of past hours that stay: a thief opens old copies of who has verified',
    drop(rewrite, '  seals.destroy(old.name);\n'),
    drop('server/sealing/claim-rewrite.ts', '  seals.keepOnly(old.name);\n'),
  ),
  noticedBy(
    'server/stories/arrivals.test.ts',
    'sealed reviews as long as their texts: a thief tells them apart by their length',
    swap(arrivals, 'const ROW_BYTES = 24 * 1024;', 'const ROW_BYTES = 256;'),
  ),
  noticedBy(
    'server/attacks/anonymity/change-log.test.ts',
    "a receipt stored for a moment: PostgreSQL's log tells a thief the second it was used",
    swap(
      receiveReview,
      '  await refuseSecondUse(trx, seal, arrival);\n  if (config.arrivals',
      '  if (receipt_hash) await insertReceipt(trx, { receipt_hash, review_id: submission.id });\n  await trx.deleteFrom("receipts").where("review_id", "=", submission.id).execute();\n  await refuseSecondUse(trx, seal, arrival);\n  if (config.arrivals',
    ),
  ),
  noticedBy(
    'server/calls/anonymity.test.ts',
    'a verification that outlives the signing: its expiry tells a thief when someone signed',
    drop(
      'server/sealing/record-grant.ts',
      '  await deleteLiveVerification(trx, verificationLookup(seal, person.subject));\n',
    ),
  ),
  noticedBy(
    'server/stories/held-reviews.test.ts',
    'held reviews released at any hour: an employer sees whose arrival made up the five',
    swap(
      'server/jobs/release-held.ts',
      'if (!(await beginRelease(trx, thisMonth))) return;',
      'await beginRelease(trx, thisMonth);',
    ),
  ),
  noticedBy(
    'server/steps/record-audit.test.ts',
    'a rejected review in the audit log: an admin learns of a review that was never public',
    swap(
      'server/steps/record-audit.ts',
      'isPublic(before) || isPublic(after) ?',
      "after === 'rejected' || isPublic(after) ?",
    ),
  ),
  noticedBy(
    'server/jobs/erase-deleted.test.ts',
    "samples of what people wrote: a thief reads deleted texts in PostgreSQL's statistics",
    drop('db/migrations/0012-unsampled-content.ts', '    await leaveUnsampled(db, table, columns);\n'),
  ),
  noticedBy(
    'server/counters/shared-counters.test.ts',
    "counters that outlast their window: a thief of Valkey's memory learns when someone first called",
    swap(sharedCounters, '{ customDuration: window.secondsLeft }', '{ customDuration: limit.seconds }'),
  ),
  noticedBy(
    'server/counters/hourly-salts.test.ts',
    'salts that stay: a thief recomputes which network addresses called',
    swap(salts, '&& file < oldest', "&& file < ''"),
  ),
  noticedBy(
    'server/attacks/anonymity/traces.test.ts',
    'a file for a moment with each email: a thief of the disk recovers the link in it',
    swap(
      mailer,
      "import { createTransport } from 'nodemailer';",
      "import { rmSync, writeFileSync } from 'node:fs';\nimport { tmpdir } from 'node:os';\nimport { createTransport } from 'nodemailer';",
    ),
    swap(
      mailer,
      '      await sendThrough(url, from, timeoutMs, mail);\n',
      "      const copy = tmpdir() + '/mail';\n      writeFileSync(copy, mail.text);\n      rmSync(copy);\n      await sendThrough(url, from, timeoutMs, mail);\n",
    ),
  ),
  noticedBy(
    'server/attacks/anonymity/traces.test.ts',
    'links that stay in memory: someone with a copy of it opens the form as their owner',
    swap(
      'server/anonymity/link-token.ts',
      'const bytes = fromBase64url(token);',
      "Reflect.set(globalThis, 'leak', [...(Reflect.get(globalThis, 'leak') ?? []), token]);\n  const bytes = fromBase64url(token);",
    ),
  ),
];
