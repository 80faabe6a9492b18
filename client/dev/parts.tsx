import '../theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { content, plots, tokens } from '#client/dev/content.tsx';
import { controls, floating } from '#client/dev/controls.tsx';
import { Toaster } from '#client/ui/toaster.tsx';

const groups = {
  Tokens: tokens,
  Controls: controls,
  'Things that float': floating,
  Content: content,
  Plots: plots,
};

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
      {Object.entries(groups).map(([title, samples]) => (
        <div key={title} className="flex flex-col gap-6">
          <h2 className="border-b border-hairline pb-2 text-2xl">{title}</h2>
          {Object.entries(samples).map(([name, sample]) => (
            <div key={name}>
              <p className="mb-2 text-sm text-soft">{name}</p>
              {sample}
            </div>
          ))}
        </div>
      ))}
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
