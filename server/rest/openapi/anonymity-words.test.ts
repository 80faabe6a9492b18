import { createHash } from 'node:crypto';
import { ed25519, ristretto255_oprf } from '@noble/curves/ed25519.js';
import { expect, it } from 'vitest';
import { credential as example } from '#server/calls/examples.ts';
import { blindPath, receiptWords } from './anonymity-words.ts';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
const text = (bytes_: Uint8Array) => Buffer.from(bytes_).toString('base64url');
/** As the text says: one byte with the length, then the bytes of the text. */
const lp = (part: string) => Buffer.concat([Buffer.of(Buffer.byteLength(part)), Buffer.from(part)]);

const info = Buffer.concat(['employer-review/credential/v1', '12', '2026'].map(lp));
const suite = ristretto255_oprf.poprf(info);
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
  const nonce = bytes(example.nonce);
  const { blind, blinded, tweakedKey } = suite.blind(nonce, publicKey, counting(64));
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

it('has the hash of its receipt', () => {
  const letters = example.receipt.replaceAll('-', '');
  const hashed = Buffer.concat(['employer-review/receipt/v1', letters].map(lp));
  expect(createHash('sha256').update(hashed).digest('base64url')).toBe(example.receipt_hash);
});

it('has every value and every label in the document', () => {
  const words = blindPath + receiptWords;
  for (const value of Object.values(example)) expect(words).toContain(String(value));
  for (const label of ['employer-review/credential/v1', 'employer-review/receipt/v1'])
    expect(words).toContain(`lp("${label}")`);
});
