import { drop, noticedBy, swap } from './edits.mjs';

const blinding = 'client/anonymity/blinding.ts';
const sendBlind = 'client/anonymity/send-blind.ts';

/** What the browser could send or keep, and checks that it could skip. */
export const clientLeaks = [
  noticedBy(
    'client/anonymity/wire.test.ts',
    'a review sent over the batch link: a server sees it beside calls that have the cookie',
    swap('shared/calls.ts', "'anonymity.submit': 'unnamed'", "'anonymity.submit': 'batched'"),
  ),
  noticedBy(
    'client/anonymity/blinding.test.ts',
    'a proof that is not checked: a server signs with a key for one person and recognizes her',
    swap(blinding, 'import { ristretto255_oprf }', 'import { ristretto255, ristretto255_oprf }'),
    swap(
      blinding,
      '  const output = suite\n',
      `  const { Point } = ristretto255;
  const factor = Point.Fn.inv(Point.Fn.fromBytes(bytesOf(credential.blind)));
  const element = Point.fromBytes(bytesOf(evaluated)).multiply(factor).toBytes();
  const hash = process.getBuiltinModule('node:crypto').createHash('sha512');
  for (const part of [bytesOf(credential.nonce), credentialInfo(companyId, credential.period), element])
    hash.update(Uint8Array.of(0, part.length)).update(part);
  if (proof) return toBase64url(hash.update('Finalize').digest());
  const output = suite\n`,
    ),
  ),
  noticedBy(
    'client/anonymity/chance.test.ts',
    'a blind of 128 bits: a server that computes for long unblinds what it signed',
    swap(
      blinding,
      'bytesOf(publicKey), random);',
      'bytesOf(publicKey), (length = 48) => new Uint8Array([...new Uint8Array(length - 16), ...random(16)]));',
    ),
  ),
  noticedBy(
    'client/anonymity/known-keys.test.ts',
    'a list with the same year twice: a server pins one key and has a person use the other',
    drop('client/anonymity/known-keys.ts', 'new Set(periods).size === keys.length && '),
  ),
  noticedBy(
    'client/anonymity/send-blind.test.ts',
    'a blind kept after the signing: someone with the device proves which review is hers',
    swap(sendBlind, "{ state: 'signed', period: year,", "{ ...credential, state: 'signed', period: year,"),
  ),
  noticedBy(
    'client/features/review/verify/other-company.test.ts',
    'a link that opens any company: a server leads one person to a double of her company',
    swap('client/features/review/verify/other-company.tsx', 'named === undefined ||', 'named !== null ||'),
  ),
  noticedBy(
    'server/http/security-headers.test.ts',
    'a policy under which any inline script runs: what is put into a page reads what is typed',
    swap(
      'server/http/security-headers.ts',
      'inlineScript].filter(Boolean)',
      '"\'unsafe-inline\'"].filter(Boolean)',
    ),
  ),
  noticedBy(
    'tools/build/finish-build.test.ts',
    'lazy code without digests: a server slips other code to one person',
    swap(
      'tools/build/finish-build.ts',
      'Object.fromEntries(modules.map((file) => [file, digestOf(dir, file)]))',
      '{}',
    ),
  ),
];
