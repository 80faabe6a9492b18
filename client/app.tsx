import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Route, Switch, useLocation } from 'wouter';
import { api, createApiClient, createQueryClient } from '#client/api.ts';
import { logError } from '#client/error-log.ts';
import { NotFoundPage, pages, usePrefetchedPages } from '#client/routes.tsx';
import { CrashScreen } from '#client/shell/crash-screen.tsx';
import { Footer } from '#client/shell/footer.tsx';
import { Header } from '#client/shell/header.tsx';
import { Messages } from '#client/shell/messages.tsx';
import { useKeptScroll } from '#client/shell/use-kept-scroll.ts';
import { useRouteFocus } from '#client/shell/use-route-focus.ts';
import { SiteNameContext } from '#client/ui/page.tsx';
import { site } from '#shared/site.ts';

export function App() {
  const [queryClient] = useState(createQueryClient);
  const [apiClient] = useState(createApiClient);
  return (
    <ErrorBoundary FallbackComponent={CrashedApp} onError={(error) => logError('the app', error)}>
      <api.Provider client={apiClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <SiteNameContext value={site.name}>
            <Shell />
            <Messages />
          </SiteNameContext>
        </QueryClientProvider>
      </api.Provider>
    </ErrorBoundary>
  );
}

function CrashedApp(props: FallbackProps) {
  return (
    <main className="page-width">
      <CrashScreen {...props} />
    </main>
  );
}

function Shell() {
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
          <Suspense fallback={null}>
            <Switch>
              {pages.map(({ pattern, component }) => (
                <Route key={pattern} path={pattern} component={component} />
              ))}
              <Route component={NotFoundPage} />
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
    </div>
  );
}
