import { type ReactNode, useLayoutEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { api, messageOf, refusalOf } from '#client/api.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { changeEnding } from '#client/ui/change-ending.ts';
import { MessageScreen } from '#client/ui/message-screen.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { paths } from '#shared/paths.ts';
import { urlOfCompany } from '#shared/rules/moved-url.ts';

/** One company. With a null id, nothing is requested. */
export function useCompany(id: number | null) {
  return api.companies.get.useQuery({ id: id ?? 0 }, { enabled: id !== null });
}

/** The query for the company; absent if no company can have this URL. */
type Query = Pick<ReturnType<typeof useCompany>, 'error' | 'refetch' | 'isFetching'>;
type Props = { title: string; query?: Query | undefined; children: ReactNode };

/** Shown in place of a company that doesn't exist or couldn't be loaded. */
export function CompanyMissing({ title, query, children }: Props) {
  const refusal = refusalOf(query?.error);
  if (refusal?.reason === 'moved') return <Moved to={Number(refusal.extra?.company_id)} />;
  if (!query?.error || refusal?.reason === 'not_found') {
    return (
      <Page title={title} isMissing>
        <MessageScreen
          title={title}
          text="We can't find that company. Check the address or search for its name."
        >
          {children}
        </MessageScreen>
      </Page>
    );
  }
  const failure = "We couldn't load this company";
  const text = messageOf(query.error, "The server didn't respond. Check your connection and try again.");
  return (
    <Page title={failure}>
      <div role="alert">
        <MessageScreen title={failure} text={text}>
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

/** Takes visitors of a merged company to the same page of the one it is part of, with what this tab keeps for them. */
function Moved({ to }: { to: number }) {
  const [, navigate] = useLocation();
  useLayoutEffect(() => {
    const { pathname, search, hash } = location;
    const url = urlOfCompany(pathname + search, to);
    const [from] = /(?<=\/|company_id=)\d+/.exec(pathname + search) ?? [];
    if (from) changeEnding(`_${from}`, `_${to}`);
    navigate(url + hash, { replace: true });
  }, [to, navigate]);
  return <CompanySkeleton />;
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

export function CompanySkeleton() {
  return (
    <Page title="Loading">
      <div role="status" aria-label="Loading the company">
        <h1 className="sr-only">Loading</h1>
        <div className="flex items-center gap-6">
          <Skeleton className="size-16 sm:size-20" />
          <span className="flex flex-col gap-3">
            <Skeleton className="h-10 w-56 sm:w-72" />
            <Skeleton className="h-5 w-36" />
          </span>
        </div>
        <Skeleton className="mt-10 h-96 w-full" />
      </div>
    </Page>
  );
}
