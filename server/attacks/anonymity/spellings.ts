/**
 * The encodings in which a byte search must look for a secret: as is, in hex, in base64 at each of its three offsets,
 * and escaped as in URLs and JSON.
 */
export function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  // Some bits of the first and last characters belong to the bytes next to it.
  const base64 = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replaceAll('=', '');
    return text.slice(offset === 0 ? 0 : offset + 1, -1);
  });
  const plain = [secret, secret.toUpperCase(), secret.toLowerCase(), encodeURIComponent(secret)];
  const url = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [...new Set([...plain, [...secret].reverse().join(''), hex, hex.toUpperCase(), ...base64, ...url])];
}

/** Which secrets these bytes contain, in any encoding. */
export function findSecrets(bytes: Buffer, secrets: Record<string, string>): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => spellings(secret).some((spelling) => bytes.includes(spelling)))
    .map(([name]) => name);
}
