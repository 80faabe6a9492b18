import '../theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ContentSamples } from '#client/dev/content-samples.tsx';
import { ControlSamples } from '#client/dev/control-samples.tsx';
import { FloatingSamples } from '#client/dev/floating-samples.tsx';
import { PlotSamples } from '#client/dev/plot-samples.tsx';
import { TokenSamples } from '#client/dev/token-samples.tsx';
import { Toaster } from '#client/ui/toaster.tsx';

/**
 * Every UI component in every state, in both themes side by side. Not part of the site: served only outside
 * production.
 */
function PartsPage() {
  return (
    <>
      <main>
        <h1 className="page-width py-8 text-3xl">Parts</h1>
        <div className="grid lg:grid-cols-2">
          <Panel theme="light" />
          <Panel theme="dark" />
        </div>
      </main>
      <Toaster />
    </>
  );
}

function Panel({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <section
      data-theme={theme}
      aria-label={`Parts in the ${theme} theme`}
      className="flex min-w-0 flex-col gap-12 bg-paper px-4 py-8 text-ink sm:px-8"
    >
      <TokenSamples />
      <ControlSamples />
      <FloatingSamples />
      <ContentSamples />
      <PlotSamples />
    </section>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('parts.html has no #root');
createRoot(root).render(
  <StrictMode>
    <PartsPage />
  </StrictMode>,
);
