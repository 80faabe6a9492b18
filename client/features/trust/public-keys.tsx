import { useQuery } from '@tanstack/react-query';
import { api } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { fromBase64url } from '#shared/rules/base64url.ts';

/** The keys that browsers check credentials against, the same for everyone, with fingerprints to compare. */
export function PublicKeys() {
  const query = api.anonymity.keys.useQuery();
  const { data, error } = query;
  if (error) {
    return (
      <div className="mt-6">
        <LoadError title="We couldn't load the public keys." query={query} />
      </div>
    );
  }
  if (data === undefined) return <Waiting />;
  return (
    <ul className="mt-6 space-y-4">
      {data.keys.map(({ period, public_key }, index) => (
        <Key key={period} period={period} publicKey={public_key} signs={index === 0} />
      ))}
    </ul>
  );
}

const card = 'min-h-80 rounded-card border border-hairline bg-card p-5 sm:min-h-62 sm:p-6';

function Key({ period, publicKey, signs }: { period: string; publicKey: string; signs: boolean }) {
  const { data: fingerprint } = useQuery({
    queryKey: ['fingerprint', publicKey],
    queryFn: () => fingerprintOf(publicKey).catch(() => null),
  });
  return (
    <li className={card}>
      <h3 className="text-xl">Key for {period}</h3>
      <p className="text-soft">
        {signs
          ? `Signs credentials in ${period}.`
          : `No longer signs credentials. We accept the ones it signed until January 31, ${Number(period) + 1}.`}
      </p>
      <dl className="mt-4 space-y-3">
        <div>
          <dt className="text-sm text-soft">Fingerprint (SHA-256)</dt>
          <dd>
            {fingerprint === undefined && <Skeleton className="my-1 h-5 max-w-xl" />}
            {fingerprint === null && 'Your browser can compute it only over a secure connection (https).'}
            {fingerprint && <code className="text-[0.9375rem] leading-relaxed">{fingerprint}</code>}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-soft">Key</dt>
          <dd>
            <code className="text-sm break-all text-soft">{publicKey}</code>
          </dd>
        </div>
      </dl>
    </li>
  );
}

function Waiting() {
  return (
    <div role="status" className="mt-6">
      <span className="sr-only">Loading the public keys</span>
      <div className={card}>
        <Skeleton className="h-6 w-36" />
        <Skeleton className="mt-3 h-4 w-56" />
        <Skeleton className="mt-6 h-4 max-w-xl" />
        <Skeleton className="mt-3 h-4 max-w-sm" />
      </div>
    </div>
  );
}

/** SHA-256 of a key's bytes in groups of four hexadecimal digits; null if the browser can't compute it. */
async function fingerprintOf(publicKey: string): Promise<string | null> {
  const bytes = fromBase64url(publicKey);
  // Browsers hash on secure pages only.
  if (bytes === undefined || !globalThis.isSecureContext) return null;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)));
  const digits = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return (digits.match(/.{4}/g) ?? []).join(' ');
}
