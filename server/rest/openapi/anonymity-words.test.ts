import { createHash, hkdfSync } from 'node:crypto';
import { ed25519, ristretto255, ristretto255_oprf } from '@noble/curves/ed25519.js';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { expect, it } from 'vitest';
import { credential as example } from '#server/calls/examples.ts';
import { blindPath, receiptWords } from './anonymity-words.ts';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
const text = (bytes_: Uint8Array) => Buffer.from(bytes_).toString('base64url');
/** As the text says: one byte with the length, then the bytes of the text. */
const lp = (part: string) => Buffer.concat([Buffer.of(Buffer.byteLength(part)), Buffer.from(part)]);

const info = Buffer.concat(['employer-review/credential/v2', example.domain, '2026'].map(lp));
const suite = ristretto255_oprf.poprf(info);
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Crockford's base32. */
const hexOf = (receipt: string) =>
  [...receipt.replaceAll('-', '')]
    .reduce((sum, letter) => sum * 32n + BigInt(LETTERS.indexOf(letter)), 0n)
    .toString(16)
    .padStart(30, '0');
const counting =
  (from: number) =>
  (count = 32) =>
    Uint8Array.from({ length: count }, (_, i) => from + i);

it('has the values that its steps result in', () => {
  expect(info.toString('hex')).toBe(example.info);
  const keyInfo = Buffer.concat(['employer-review/key/v1', '2026'].map(lp));
  const { secretKey, publicKey } = suite.deriveKeyPair(counting(0)(), keyInfo);
  expect([text(secretKey), text(publicKey)]).toEqual([example.secret_key, example.public_key]);
  const statement = Buffer.concat([...['employer-review/year-key/v1', '2026'].map(lp), publicKey]);
  const identity = counting(96)();
  expect(text(ed25519.getPublicKey(identity))).toBe(example.identity);
  expect(text(ed25519.sign(statement, identity))).toBe(example.signature);
  const root = createHash('sha256').update(Buffer.of(0)).update(statement).digest();
  expect(text(root)).toBe(example.root);
  const log = Buffer.concat([...['employer-review/key-log/v1', '1'].map(lp), root]);
  expect(text(ed25519.sign(log, identity))).toBe(example.log_signature);
  expect(text(counting(128)(15))).toBe(example.secret);
  const derive = (part: string, length: number) => {
    const label = Buffer.concat(['employer-review/slip/v2', part].map(lp));
    return Buffer.from(hkdfSync('sha256', bytes(example.secret), '', label, length));
  };
  const nonce = Uint8Array.from(derive('nonce', 32));
  expect(text(nonce)).toBe(example.nonce);
  const { ORDER } = ristretto255.Point.Fn;
  const drawn = BigInt(`0x${derive('blind', 48).reverse().toString('hex')}`);
  const scalar = ((drawn % (ORDER - 1n)) + 1n).toString(16).padStart(64, '0');
  expect(Buffer.from(scalar, 'hex').reverse().toString('base64url')).toBe(example.blind);
  expect(derive('receipt', 15).toString('hex')).toBe(hexOf(example.receipt));
  const { blind, blinded, tweakedKey } = suite.blind(nonce, publicKey, () =>
    Uint8Array.from(derive('blind', 48)),
  );
  expect([text(blind), text(blinded), text(tweakedKey)]).toEqual([
    example.blind,
    example.blinded,
    example.tweaked_key,
  ]);
  const { evaluated, proof } = suite.blindEvaluate(secretKey, blinded, counting(64));
  expect([text(evaluated), text(proof)]).toEqual([example.evaluated, example.proof]);
  const output = suite.finalize(nonce, blind, evaluated, blinded, proof, tweakedKey);
  expect(text(output)).toBe(example.output);
  expect(text(suite.evaluate(secretKey, nonce))).toBe(example.output);
});

it('has the words of its slip', () => {
  const [secret, evaluated, identity] = [example.secret, example.evaluated, example.identity].map(bytes);
  const slip = Buffer.concat([secret ?? [], evaluated ?? []].map((part) => Buffer.from(part)));
  const label = lp('employer-review/slip/v2');
  const hashed = Buffer.concat([label, Buffer.from(identity ?? []), lp(example.period), slip]);
  const sum = createHash('sha256').update(hashed).digest();
  const bits = [...slip, ...sum].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const words = Array.from(
    { length: 35 },
    (_, at) => wordlist[Number.parseInt(bits.slice(at * 11, at * 11 + 11), 2)],
  );
  expect(words.join(' ')).toBe(example.words);
});

it('has the hash of its receipt', () => {
  const letters = example.receipt.replaceAll('-', '');
  const hashed = Buffer.concat(['employer-review/receipt/v1', letters].map(lp));
  expect(createHash('sha256').update(hashed).digest('base64url')).toBe(example.receipt_hash);
});

it('has every value and every label in the document', () => {
  const words = blindPath + receiptWords;
  for (const value of Object.values(example)) expect(words).toContain(String(value));
  for (const label of [
    'employer-review/credential/v2',
    'employer-review/slip/v2',
    'employer-review/receipt/v1',
  ])
    expect(words).toContain(`lp("${label}")`);
});
