/** Bytes as base64url without padding. */
export function toBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The bytes behind base64url without padding; undefined for anything that `toBase64url` does not write. */
export function fromBase64url(text: string): Uint8Array | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  // Of several spellings of the same bytes only one is taken.
  return toBase64url(bytes) === text ? bytes : undefined;
}
