import './theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#client/app.tsx';
import { logError } from '#client/error-log.ts';

// zod probes for eval otherwise, which our Content-Security-Policy forbids and the browser reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// React itself would print errors unmasked, also those the boundaries have logged.
createRoot(root, {
  onCaughtError: () => {},
  onUncaughtError: (error) => logError('the root', error),
  onRecoverableError: (error) => logError('a retried render', error),
}).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
