import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { FounderNote } from '#client/features/company/founder-note.tsx';
import { Page } from '#client/ui/page.tsx';
import { Prose, standaloneLink } from '#client/ui/prose.tsx';
import { paths, routePatterns } from '#shared/paths.ts';
import { site } from '#shared/site.ts';

/** One page under three addresses: two of them lead to its section. */
const sections: Record<string, string> = {
  [routePatterns.contact]: 'contact',
  [routePatterns.forCompanies]: 'for-companies',
};

export function AboutPage() {
  const [pathname] = useLocation();
  useEffect(() => {
    // After the shell has put a new page at its top.
    const frame = requestAnimationFrame(() => {
      const section = document.getElementById(sections[pathname] ?? '');
      section?.scrollIntoView({ block: 'start' });
      section?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <Page title="About">
      <div className="grid gap-12 lg:grid-cols-[1fr_22rem]">
        <Prose>
          <h1>About {site.name}</h1>
          <p>
            {site.name} collects what employees say about the places they work at. Reading is free and needs
            no account. Writing needs a work email for one mail, and no name.
          </p>
          <p>
            Every review answers the same statements, so that companies can be compared, and a moderator reads
            each one before it is published. Companies cannot buy a better rating or have a review taken down
            for money.
          </p>
          <h2 id="contact" tabIndex={-1} className="outline-none">
            Contact
          </h2>
          <p>
            Questions, mistakes, or a review that should not be there: write to{' '}
            <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>. To have a single review looked
            at, the Report button beside it is quicker.
          </p>
          <h2 id="for-companies" tabIndex={-1} className="outline-none">
            For companies
          </h2>
          <p>
            You want to know more about what your people say, or add your company? Talk to us:{' '}
            <a href={`mailto:${site.salesEmail}`}>{site.salesEmail}</a>. We keep no record of who wrote a
            review, so we cannot tell you.
          </p>
          <p className="flex flex-wrap gap-x-6">
            <Link href={paths.howItWorks()} className={standaloneLink}>
              How it works
            </Link>
            <Link href={paths.privacy()} className={standaloneLink}>
              Privacy
            </Link>
          </p>
        </Prose>
        <aside className="max-lg:border-t max-lg:border-hairline max-lg:pt-8 lg:pt-2">
          <FounderNote />
        </aside>
      </div>
    </Page>
  );
}
