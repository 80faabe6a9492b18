import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { systemClock } from '#server/start/clock.ts';

/** A certificate as PEM, with its key. */
export type Issued = { cert: string; key: string };

const ECDSA_SHA256 = '1.2.840.10045.4.3.2';
const COMMON_NAME = '2.5.4.3';
const BASIC_CONSTRAINTS = '2.5.29.19';
const ALTERNATIVE_NAMES = '2.5.29.17';
const DAY_MS = 86_400_000;

/** An authority that signs certificates for `localhost`, each valid for so many days from now. */
export function createAuthority() {
  const ours = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = 'Test authority';
  return {
    cert: pem('CERTIFICATE', certificate(name, ours.publicKey, name, ours.privateKey, 365, isAuthority())),
    issue(days: number): Issued {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const cert = certificate('localhost', publicKey, name, ours.privateKey, days, forLocalhost());
      return {
        cert: pem('CERTIFICATE', cert),
        key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      };
    },
  };
}

function certificate(
  subject: string,
  publicKey: KeyObject,
  issuer: string,
  issuerKey: KeyObject,
  days: number,
  extension: Buffer,
): Buffer {
  const algorithm = sequence(oid(ECDSA_SHA256));
  const now = systemClock();
  const validity = sequence(
    time(new Date(now.getTime() - DAY_MS)),
    time(new Date(now.getTime() + days * DAY_MS)),
  );
  const content = sequence(
    der(0xa0, integer(Buffer.of(2))),
    integer(Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    commonName(issuer),
    validity,
    commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  return sequence(content, algorithm, der(0x03, Buffer.of(0), sign('sha256', content, issuerKey)));
}

const isAuthority = () => sequence(oid(BASIC_CONSTRAINTS), der(0x04, sequence(der(0x01, Buffer.of(0xff)))));
const forLocalhost = () =>
  sequence(oid(ALTERNATIVE_NAMES), der(0x04, sequence(der(0x82, Buffer.from('localhost')))));
const commonName = (text: string) =>
  sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(text)))));
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const integer = (value: Buffer) => der(0x02, value);
const time = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

/** A value of ASN.1 in its distinguished encoding: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  const bytes = others.flatMap((number) => {
    const groups = [number & 0x7f];
    for (let rest = number >> 7; rest > 0; rest >>= 7) groups.unshift((rest & 0x7f) | 0x80);
    return groups;
  });
  return der(0x06, Buffer.of(first * 40 + second, ...bytes));
}

function pem(label: string, content: Buffer): string {
  const lines = content.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return `-----BEGIN ${label}-----\n${lines.trim()}\n-----END ${label}-----\n`;
}
