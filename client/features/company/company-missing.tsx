import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { messageOf, refusalOf } from '#client/api.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';
import { Page } from '#client/ui/page.tsx';
import { paths } from '#shared/paths.ts';

type Props = { title: string; error: unknown; onRetry: () => void; children: ReactNode };

/** Shown for every company that cannot be fetched; only a failure that is not the company's offers another try. */
export function CompanyMissing({ title, error, onRetry, children }: Props) {
  const isMissing = !error || refusalOf(error)?.reason === 'not_found';
  const text = isMissing
    ? 'There is no company at this address. It may have been mistyped.'
    : `The company could not be loaded: ${messageOf(error, 'no answer came from the server')}. Please try again.`;
  return (
    <Page title={title}>
      <MessageScreen title={title} text={text}>
        <div className="flex flex-wrap gap-3">
          {!isMissing && <Button onClick={onRetry}>Try again</Button>}
          {children}
        </div>
      </MessageScreen>
    </Page>
  );
}

/** Where a company's own page or its review form would be. */
export function CompanyNotFound({ error, onRetry }: Pick<Props, 'error' | 'onRetry'>) {
  return (
    <CompanyMissing title="Company not found" error={error} onRetry={onRetry}>
      <Link href={paths.companies()} className={buttonClass('secondary')}>
        Browse all companies
      </Link>
    </CompanyMissing>
  );
}
