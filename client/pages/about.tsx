import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { FounderNote } from '#client/features/company/founder-note.tsx';
import { CompanyAnswers, CompanyLimits } from '#client/features/employer/company-answers.tsx';
import { useOperator, useSiteName, WriteTo } from '#client/operator.tsx';
import { Page } from '#client/ui/page.tsx';
import { Prose, standaloneLink } from '#client/ui/prose.tsx';
import { paths } from '#shared/paths.ts';

/** One page with three URLs. /contact opens it at that section, and /for-companies puts answers to companies first. */
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
  if (pathname === paths.forCompanies())
    return (
      <Page
        title="For companies"
        description="What your company can do about its reviews, and what it can't."
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div>
            <h1 className="text-3xl">For companies</h1>
            <p className="mt-4 mb-8 max-w-[32em] text-lg text-soft">
              You've found reviews of your company here. You can do six things about them. All are free, and
              none needs a lawyer.
            </p>
            <CompanyAnswers />
          </div>
          <div className="lg:pt-20">
            <CompanyLimits />
          </div>
        </div>
        <div className="mt-14">
          <About forCompanies />
        </div>
      </Page>
    );
  return (
    <Page title="About" description="Who runs the site, why, and how to reach us.">
      <About />
    </Page>
  );
}

function About({ forCompanies = false }) {
  const siteName = useSiteName();
  const { legal } = useOperator();
  const Title = forCompanies ? 'h2' : 'h1';
  return (
    <div className="grid gap-12 lg:grid-cols-[1fr_22rem]">
      <Prose>
        <Title>About {siteName}</Title>
        <p>
          {siteName} collects what employees say about the places where they work. Reading is free, and you
          don't need an account. To write a review, you confirm your work email with a link we send you. You
          don't need to give your name.
        </p>
        <p>
          Every review scores the same statements, so you can compare companies. A moderator reads each review
          before it's published. Companies can't buy a better rating or pay to have a review taken down.
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
        <p>
          <WriteTo of="salesEmail" before="If you write for a company, email " after=". " />
          We can't tell anyone who wrote a review, because we don't know.
        </p>
        {legal && (
          <p className="whitespace-pre-line">
            Responsible for this site: {legal.name}
            {legal.address && `\n${legal.address}`}
          </p>
        )}
        <p className="flex flex-wrap gap-x-6">
          {!forCompanies && (
            <Link href={paths.forCompanies()} className={standaloneLink}>
              What companies can do
            </Link>
          )}
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
  );
}
