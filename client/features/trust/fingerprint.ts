import { useEffect, useState } from 'react';
import { fromBase64url } from '#shared/rules/base64url.ts';

/** SHA-256 of a key's bytes in groups of four hexadecimal digits; null where the browser cannot compute it. */
async function fingerprintOf(publicKey: string): Promise<string | null> {
  const bytes = fromBase64url(publicKey);
  // Browsers hash on secure pages only.
  if (bytes === undefined || !globalThis.isSecureContext) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
  const digits = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return (digits.match(/.{4}/g) ?? []).join(' ');
}

/** The same for a component; undefined while it is computed. */
export function useFingerprint(publicKey: string): string | null | undefined {
  const [known, setKnown] = useState<{ of: string; fingerprint: string | null }>();
  useEffect(() => {
    let current = true;
    const keep = (fingerprint: string | null) => current && setKnown({ of: publicKey, fingerprint });
    fingerprintOf(publicKey).then(keep, () => keep(null));
    return () => {
      current = false;
    };
  }, [publicKey]);
  return known?.of === publicKey ? known.fingerprint : undefined;
}
