import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Route, Router, type RouterOptions, Switch, useLocation } from 'wouter';
import { api, type createApiClient } from '#client/api.ts';
import { logError } from '#client/error-log.ts';
import { OperatorContext, useShownOperator } from '#client/operator.tsx';
import { NotFoundPage, pages, usePrefetchedPages } from '#client/routes.tsx';
import { CrashScreen } from '#client/shell/crash-screen.tsx';
import { Footer } from '#client/shell/footer.tsx';
import { Header } from '#client/shell/header.tsx';
import { Messages } from '#client/shell/messages.tsx';
import { useKeptScroll } from '#client/shell/use-kept-scroll.ts';
import { useRouteFocus } from '#client/shell/use-route-focus.ts';
import { SiteContext } from '#client/ui/page.tsx';
import type { PageHead } from '#shared/page.ts';
import { isAuthorPath } from '#shared/paths.ts';
import { type ShownOperator, site } from '#shared/site.ts';

type Props = {
  queryClient: QueryClient;
  apiClient: ReturnType<typeof createApiClient>;
  /** Where the site is reached, without a path. */
  url: string;
  commit?: string | undefined;
  /** The URL that the server rendered, with the part of its query that the page uses. */
  path?: string | undefined;
  search?: string | undefined;
  operator?: ShownOperator | undefined;
  onPage?: (head: PageHead) => void;
  /** Instead of the page at the path. */
  children?: ReactNode;
};

export function App({
  queryClient,
  apiClient,
  url,
  commit,
  path,
  search,
  operator,
  onPage,
  children,
}: Props) {
  const shownOperator = useShownOperator(operator);
  return (
    <ErrorBoundary FallbackComponent={CrashedApp} onError={(error) => logError('the app', error)}>
      <api.Provider client={apiClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SiteContext
            value={{
              name: shownOperator.name ?? site.name,
              description: site.description,
              url,
              commit,
              onPage,
            }}
          >
            <OperatorContext value={shownOperator}>
              <Router
                aroundNav={navigate}
                {...(path !== undefined && { ssrPath: path, ssrSearch: search ?? '' })}
              >
                <Shell>{children ?? <PageAtPath />}</Shell>
                <Messages />
              </Router>
            </OperatorContext>
          </SiteContext>
        </QueryClientProvider>
      </api.Provider>
    </ErrorBoundary>
  );
}

/** Where people verify and write, every script comes with a document that is the same for everyone. */
const navigate: NonNullable<RouterOptions['aroundNav']> = (go, to, options) => {
  const [path = ''] = to.split(/[?#]/);
  if (isAuthorPath(path) && !isAuthorPath(location.pathname)) location.assign(to);
  else go(to, options);
};

function CrashedApp(props: FallbackProps) {
  return (
    <main className="page-width">
      <CrashScreen {...props} />
    </main>
  );
}

function Shell({ children }: { children: ReactNode }) {
  const [pathname] = useLocation();
  const main = useRouteFocus(pathname);
  useKeptScroll();
  usePrefetchedPages();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-control focus:bg-card focus:px-4 focus:py-2 focus:shadow-float"
      >
        Skip to content
      </a>
      <Header />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="page-width min-h-[calc(100dvh-4rem)] flex-1 pb-24 outline-none"
      >
        <ErrorBoundary
          FallbackComponent={CrashScreen}
          resetKeys={[pathname]}
          onError={(error) => logError('a page', error)}
        >
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
    </div>
  );
}

/** While a page's code is on its way. On a fast connection, the page is there before this appears. */
function Loading() {
  return (
    <p role="status" className="animate-appear-late pt-10 text-soft sm:pt-14">
      Loading...
    </p>
  );
}

function PageAtPath() {
  return (
    <Switch>
      {pages.map(({ pattern, component }) => (
        <Route key={pattern} path={pattern} component={component} />
      ))}
      <Route component={NotFoundPage} />
    </Switch>
  );
}
