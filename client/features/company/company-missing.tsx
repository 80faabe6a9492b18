import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { messageOf, refusalOf } from '#client/api.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';
import { Page } from '#client/ui/page.tsx';
import { paths } from '#shared/paths.ts';
import type { useCompany } from './use-company.ts';

/** The query for the company; absent if no company can have this URL. */
type Query = Pick<ReturnType<typeof useCompany>, 'error' | 'refetch' | 'isFetching'>;
type Props = { title: string; query?: Query | undefined; children: ReactNode };

/** Shown in place of a company that doesn't exist or couldn't be loaded. */
export function CompanyMissing({ title, query, children }: Props) {
  if (query?.error && refusalOf(query.error)?.reason !== 'not_found') {
    return <CompanyUnanswered query={query}>{children}</CompanyUnanswered>;
  }
  return (
    <Page title={title}>
      <MessageScreen title={title} text="There is no company at this URL. Check it for typos.">
        {children}
      </MessageScreen>
    </Page>
  );
}

function CompanyUnanswered({ query, children }: { query: Query; children: ReactNode }) {
  const title = "We couldn't load this company";
  const text = messageOf(query.error, "The server didn't respond. Check your connection and try again.");
  return (
    <Page title={title}>
      <div role="alert">
        <MessageScreen title={title} text={text}>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => query.refetch()} inactive={query.isFetching}>
              Try again
            </Button>
            {children}
          </div>
        </MessageScreen>
      </div>
    </Page>
  );
}

/** Shown instead of a company's page or its review form. */
export function CompanyNotFound({ query }: Pick<Props, 'query'>) {
  return (
    <CompanyMissing title="Company not found" query={query}>
      <Link href={paths.companies()} className={buttonClass('secondary')}>
        Browse all companies
      </Link>
    </CompanyMissing>
  );
}
