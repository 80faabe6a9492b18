import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { FounderNote } from '#client/features/company/founder-note.tsx';
import { WriteTo } from '#client/operator.tsx';
import { Page } from '#client/ui/page.tsx';
import { Prose, standaloneLink } from '#client/ui/prose.tsx';
import { paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';

/** One page with three URLs. Two of them, /contact and /for-companies, open it at the section of that name. */
export function AboutPage() {
  const [pathname] = useLocation();
  useEffect(() => {
    // After the shell has scrolled the new page to the top.
    const frame = requestAnimationFrame(() => {
      const section = document.getElementById(pathname.slice(1));
      section?.scrollIntoView({ block: 'start' });
      section?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return (
    <Page title="About" description="Who runs the site, why, and how to reach us.">
      <div className="grid gap-12 lg:grid-cols-[1fr_22rem]">
        <Prose>
          <h1>About {site.name}</h1>
          <p>
            {site.name} collects what employees say about the places where they work. Reading is free, and you
            don't need an account. To write a review, you confirm your work email with a link we send you. You
            don't need to give your name.
          </p>
          <p>
            Every review scores the same statements, so you can compare companies. A moderator reads each
            review before it's published. Companies can't buy a better rating or pay to have a review taken
            down.
          </p>
          <h2 id="contact" tabIndex={-1} className="outline-none">
            Contact
          </h2>
          <p>
            <WriteTo before="If you have a question or have found a mistake, email " after=". " />
            To report a review, use the Report button beside it. If you've reported something, see{' '}
            <Link href={paths.report()} className="text-link">
              what happened
            </Link>
            .
          </p>
          <h2 id="for-companies" tabIndex={-1} className="outline-none">
            For companies
          </h2>
          <p>
            <WriteTo
              of="salesEmail"
              before="To learn more about what your employees say, or to add your company, email "
              after=". "
            />
            We can't tell anyone who wrote a review, because we don't know.
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
        <FounderNote className="max-lg:border-t max-lg:border-hairline max-lg:pt-6 lg:pt-2" />
      </div>
    </Page>
  );
}
