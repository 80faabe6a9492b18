import './theme.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { pinFirstKeys } from '#client/anonymity/pinned-keys.ts';
import { createApiClient, createQueryClient } from '#client/api.ts';
import { App } from '#client/app.tsx';
import { logError } from '#client/error-log.ts';
import { keepAnswers, readPageData } from '#client/page-data.ts';
import { pageAt } from '#client/routes.tsx';
import { clearSession, readSession } from '#client/session.ts';
import { browserStorage } from '#client/ui/store.ts';
import { toast } from '#client/ui/toast.ts';

// Otherwise zod probes for eval, which our Content-Security-Policy forbids and the browser reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// React itself would print errors unmasked, including those that the boundaries have logged.
const options: RootOptions = {
  onCaughtError: () => {},
  onUncaughtError: (error) => logError('the root', error),
  onRecoverableError: (error) => logError('a retried render', error),
};

const rendered = readPageData();
const queryClient = createQueryClient(endSession);
keepAnswers(queryClient, rendered?.answers ?? []);
if (rendered) pinFirstKeys(browserStorage, rendered.keys);
const app = (
  <StrictMode>
    <App
      queryClient={queryClient}
      apiClient={createApiClient()}
      url={rendered?.url ?? location.origin}
      commit={rendered?.commit}
      path={rendered?.path}
      search={rendered?.search}
      operator={rendered?.operator}
    />
  </StrictMode>
);

// The page's code arrives together with this file (tools/build/early-script.ts). If we rendered a moment too early, the
// page would wait 300 ms: that's how long React keeps a fallback.
const page = pageAt(location.pathname);
if (page?.load) page.load().then(show, show);
else show();

/** A page for signed-in people then goes to the sign-in page. Someone else may sign in there. */
function endSession(): void {
  if (readSession() === null) return;
  clearSession();
  queryClient.clear();
  toast('info', 'Your session has ended', 'Sign in again to continue.');
}

function show(): void {
  if (root === null) return;
  performance.mark('app-started');
  if (rendered) hydrateRoot(root, app, options);
  else createRoot(root, options).render(app);
}
