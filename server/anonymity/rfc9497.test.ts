import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import { expect, it } from 'vitest';
import { scalarSource } from '#server/attacks/anonymity/known-suite.ts';

// https://www.rfc-editor.org/rfc/rfc9497.html#appendix-A.1.3 (ristretto255-SHA512, POPRF mode)
const SEED = 'a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3';
const KEY_INFO = '74657374206b6579';
const SECRET_KEY = '145c79c108538421ac164ecbe131942136d5570b16d8bf41a24d4337da981e07';
const PUBLIC_KEY = 'c647bef38497bc6ec077c22af65b696efa43bff3b4a1975a3e8e0a1c5a79d631';
const INFO = '7465737420696e666f';
const BLIND = '64d37aed22a27f5191de1c1d69fadb899d8862b58eb4220029e036ec4c1f6706';
const vectors = [
  {
    input: '00',
    blinded: 'c8713aa89241d6989ac142f22dba30596db635c772cbf25021fdd8f3d461f715',
    evaluated: '1a4b860d808ff19624731e67b5eff20ceb2df3c3c03b906f5693e2078450d874',
    proof:
      '41ad1a291aa02c80b0915fbfbb0c0afa15a57e2970067a602ddb9e8fd6b7100de32e1ecff943a36f0b10e3dae6bd266cdeb8adf825d86ef27dbc6c0e30c52206',
    output:
      'ca688351e88afb1d841fde4401c79efebb2eb75e7998fa9737bd5a82a152406d38bd29f680504e54fd4587eddcf2f37a2617ac2fbd2993f7bdf45442ace7d221',
  },
  {
    input: '5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a',
    blinded: 'f0f0b209dd4d5f1844dac679acc7761b91a2e704879656cb7c201e82a99ab07d',
    evaluated: '8c3c9d064c334c6991e99f286ea2301d1bde170b54003fb9c44c6d7bd6fc1540',
    proof:
      '4c39992d55ffba38232cdac88fe583af8a85441fefd7d1d4a8d0394cd1de77018bf135c174f20281b3341ab1f453fe72b0293a7398703384bed822bfdeec8908',
    output:
      '7c6557b276a137922a0bcfc2aa2b35dd78322bd500235eb6d6b6f91bc5b56a52de2d65612d503236b321f5d0bebcbc52b64b92e426f29c9b8b69f52de98ae507',
  },
];
const PROOF_RANDOM = '222a5e897cf59db8145db8d16e597e8facb80ae7d4e26d9881aa6f61d645fc0e';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));
const hex = (data: Uint8Array) => Buffer.from(data).toString('hex');
/** A source of randomness that makes the suite draw this scalar, in the RFC's notation. */
const drawing = (scalar: string) => () => scalarSource(BigInt(`0x${hex(bytes(scalar).toReversed())}`));
const poprf = ristretto255_oprf.poprf(bytes(INFO));

it('derives the key pair of RFC 9497', () => {
  const pair = poprf.deriveKeyPair(bytes(SEED), bytes(KEY_INFO));
  expect([hex(pair.secretKey), hex(pair.publicKey)]).toEqual([SECRET_KEY, PUBLIC_KEY]);
});

it.each(vectors)('blinds, evaluates, proves and finalizes input $input as RFC 9497 does', (vector) => {
  const input = bytes(vector.input);
  const kept = poprf.blind(input, bytes(PUBLIC_KEY), drawing(BLIND));
  expect([hex(kept.blind), hex(kept.blinded)]).toEqual([BLIND, vector.blinded]);
  const { evaluated, proof } = poprf.blindEvaluate(bytes(SECRET_KEY), kept.blinded, drawing(PROOF_RANDOM));
  expect([hex(evaluated), hex(proof)]).toEqual([vector.evaluated, vector.proof]);
  const output = poprf.finalize(input, kept.blind, evaluated, kept.blinded, proof, kept.tweakedKey);
  expect(hex(output)).toBe(vector.output);
  expect(hex(poprf.evaluate(bytes(SECRET_KEY), input))).toBe(vector.output);
});
