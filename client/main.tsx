import './theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#client/app.tsx';
import { logError } from '#client/error-log.ts';
import { pageAt } from '#client/routes.tsx';

// zod probes for eval otherwise, which our Content-Security-Policy forbids and the browser reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// React itself would print errors unmasked, also those the boundaries have logged.
const app = createRoot(root, {
  onCaughtError: () => {},
  onUncaughtError: (error) => logError('the root', error),
  onRecoverableError: (error) => logError('a retried render', error),
});

// The page's code comes together with this (server/http/page-preloads.ts). Rendered a moment too early, the page
// would wait for 300 ms: React keeps a fallback that long.
const page = pageAt(location.pathname);
if (page?.load) page.load().then(show, show);
else show();

function show(): void {
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
