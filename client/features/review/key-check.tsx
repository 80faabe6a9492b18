import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { keyCheck } from '#shared/words.ts';

/** How anyone can notice a key that was made only for them. Folded, because no one has to. */
export function KeyCheck({ children }: { children: ReactNode }) {
  return (
    <details className="text-sm text-soft">
      <summary className="inline-block py-1.5 text-link">{keyCheck}</summary>
      <p className="mt-1">
        {children} should match your email and our{' '}
        <Link href={paths.privacyDetails('keys')} className="text-link">
          privacy page
        </Link>
        .
      </p>
    </details>
  );
}
