import { drop, noticedBy, swap } from './edits.mjs';

const blinding = 'client/anonymity/blinding.ts';
const sendBlind = 'client/anonymity/send-blind.ts';
const knownKeys = 'client/anonymity/known-keys.ts';
const api = 'client/api.ts';
const calls = 'shared/calls.ts';

/** What a careless change to the client could leak. */
export const clientLeaks = noticedBy(['client/anonymity', 'client/features/review/verify'], {
  'a link that opens any company': swap(
    'client/features/review/verify/other-company.tsx',
    'named === undefined ||',
    'named !== null ||',
  ),
  'submitting with credentials and a referrer': drop(
    api,
    "    credentials: 'omit',\n    referrerPolicy: 'no-referrer',\n",
  ),
  'submitting over the batch link': swap(
    calls,
    "'anonymity.submit': 'unnamed'",
    "'anonymity.submit': 'batched'",
  ),
  'a review whose length shows what it says': drop(
    api,
    "    ...(typeof body === 'string' && { body: padded(body, blocksOf(call)?.request ?? 1) }),\n",
  ),
  'a receipt whose request is shorter than others': swap(
    calls,
    "'receipts.withdraw': receipt",
    "'receipts.withdraw': { request: 1, response: 3 }",
  ),
  'signing over the batch link': swap(calls, "'anonymity.issue': 'alone'", "'anonymity.issue': 'batched'"),
  'no check of the proof': [
    swap(
      blinding,
      "import { ristretto255_oprf } from '@noble/curves/ed25519.js';",
      "import { createHash } from 'node:crypto';\nimport { ristretto255, ristretto255_oprf } from '@noble/curves/ed25519.js';",
    ),
    swap(blinding, 'bytesOf(publicKey), random);', 'bytesOf(publicKey), random);\n  void unchecked;'),
    swap(
      blinding,
      '  const output = suite\n',
      '  if (proof) return unchecked(credentialInfo(companyId, credential.period), credential, evaluated);\n  const output = suite\n',
    ),
    swap(
      blinding,
      'function bytesOf(text',
      `function unchecked(info: Uint8Array, { nonce, blind }: { nonce: string; blind: string }, evaluated: string): string {
  const { Point } = ristretto255;
  const unblinded = Point.fromBytes(bytesOf(evaluated)).multiply(Point.Fn.inv(Point.Fn.fromBytes(bytesOf(blind)))).toBytes();
  const hash = createHash('sha512');
  for (const part of [bytesOf(nonce), info, unblinded]) hash.update(Uint8Array.of(0, part.length)).update(part);
  return toBase64url(hash.update('Finalize').digest());
}

function bytesOf(text`,
    ),
  ],
  'no blind': swap(
    blinding,
    'bytesOf(publicKey), random);',
    'bytesOf(publicKey), (length = 48) => new Uint8Array(length).fill(7));',
  ),
  'a nonce that is no chance': swap(
    blinding,
    'const nonce = random(credentialBytes.nonce);',
    'const nonce = new Uint8Array(credentialBytes.nonce).fill(companyId);',
  ),
  'a period that the server chooses': swap(
    sendBlind,
    'const year = thisYear(now);',
    "const year = keys[0]?.period ?? '';",
  ),
  'keys that are not checked': drop(sendBlind, '  if (stop) return { stop };\n'),
  "a year's key that is not compared with the one seen before": drop(
    knownKeys,
    "    if (seen !== null && seen !== given) return { reason: 'changed_key', period, known: seen, given };\n",
  ),
  'an identity that is not compared with the one seen before': drop(
    knownKeys,
    "  if (known !== null && known !== identity) return { reason: 'changed_identity', known, given: identity };\n",
  ),
  'a list with the same year twice': drop(knownKeys, 'new Set(periods).size === keys.length && '),
  'a blind that is kept after the signing': swap(
    sendBlind,
    "{ state: 'signed', period: year,",
    "{ ...credential, state: 'signed', period: year,",
  ),
});
