import { useQuery } from '@tanstack/react-query';
import { pinned } from '#client/anonymity/pinned-keys.ts';
import { api } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { browserStorage } from '#client/ui/store.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { keyListPath } from '#shared/paths.ts';
import { fingerprintInput, formatFingerprint } from '#shared/rules/fingerprint.ts';
import type { AnonymityKeys } from '#shared/schemas/anonymity.ts';

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
      {data.keys.map((key, index) => (
        <Key key={key.period} {...key} identity={data.identity} signs={index === 0} />
      ))}
    </ul>
  );
}

const card = 'min-h-96 rounded-card border border-hairline bg-card p-5 sm:min-h-71 sm:p-6';

type KeyProps = AnonymityKeys['keys'][number] & { identity: string; signs: boolean };

function Key({ period, public_key, identity, signs }: KeyProps) {
  const hydrated = useHydrated();
  const { data: fingerprint } = useQuery({
    queryKey: ['fingerprint', identity, public_key],
    queryFn: () => fingerprintOf(fingerprintInput(identity, { period, public_key })).catch(() => null),
    // No one should have to believe the server here.
    enabled: hydrated,
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
          <dt className="text-sm text-soft">Fingerprint</dt>
          <dd>
            {fingerprint === undefined && <ComputedByBrowser />}
            {fingerprint === null && 'Your browser can compute it only over a secure connection (https).'}
            {fingerprint && <code className="text-[0.9375rem] leading-relaxed">{fingerprint}</code>}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-soft">Key</dt>
          <dd>
            <code className="text-sm break-all text-soft">{public_key}</code>
          </dd>
        </div>
        <div className="noscript:hidden">
          <dt className="text-sm text-soft">This browser</dt>
          <dd>
            {hydrated ? comparison(period, public_key, identity) : <Skeleton className="my-1 h-5 max-w-sm" />}
          </dd>
        </div>
      </dl>
    </li>
  );
}

function ComputedByBrowser() {
  return (
    <>
      <Skeleton className="my-1 h-5 max-w-xl noscript:hidden" />
      <noscript>
        <span>Your browser computes it if you allow JavaScript for this site.</span>
      </noscript>
    </>
  );
}

function Waiting() {
  return (
    <div role="status" className="mt-6">
      <noscript>
        <a href={keyListPath} className="text-lg text-link">
          The list of keys, for programs
        </a>
      </noscript>
      <span className="sr-only noscript:hidden">Loading the public keys</span>
      <div className={`${card} noscript:hidden`}>
        <Skeleton className="h-6 w-36" />
        <Skeleton className="mt-3 h-4 w-56" />
        <Skeleton className="mt-6 h-4 max-w-xl" />
        <Skeleton className="mt-3 h-4 max-w-sm" />
      </div>
    </div>
  );
}

/** Whether this browser has seen the same key before. */
function comparison(period: string, publicKey: string, identity: string): string {
  const [site, key] = [pinned.identity(browserStorage), pinned.key(browserStorage, period)];
  if (key === null && site === null)
    return "Hasn't seen our keys before, so it has nothing to compare them with.";
  const isSame = (key === null || key === publicKey) && (site === null || site === identity);
  return isSame ? 'Has seen the same key before.' : "Has seen a different key before. Don't send a review.";
}

/** A fingerprint as people compare it; null if the browser can't compute it. */
async function fingerprintOf(input: string): Promise<string | null> {
  // Browsers hash on secure pages only.
  if (!globalThis.isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(input));
  return formatFingerprint(new Uint8Array(digest));
}
