/**
 * The ways in which bytes search must look for a secret: as it is, in hex, in base64 at each of its three offsets, and
 * escaped as in addresses and JSON.
 */
export function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  // Of the first and the last letters some bits belong to what stands around it.
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

/** Which secrets stand in these bytes, in whatever spelling. */
export function findSecrets(bytes: Buffer, secrets: Record<string, string>): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => spellings(secret).some((spelling) => bytes.includes(spelling)))
    .map(([name]) => name);
}
