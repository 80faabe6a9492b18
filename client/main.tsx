import './theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#client/app.tsx';
import { logError } from '#client/error-log.ts';
import { pageAt } from '#client/routes.tsx';

// Otherwise zod probes for eval, which our Content-Security-Policy forbids and the browser reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// React itself would print errors unmasked, including those that the boundaries have logged.
const app = createRoot(root, {
  onCaughtError: () => {},
  onUncaughtError: (error) => logError('the root', error),
  onRecoverableError: (error) => logError('a retried render', error),
});

// The page's code arrives together with this file (server/http/static-client.ts). If we rendered a moment too early,
// the page would wait 300 ms: that's how long React keeps a fallback.
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
