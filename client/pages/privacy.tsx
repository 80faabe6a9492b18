import { useEffect } from 'react';
import { Link } from 'wouter';
import { SiteTexts } from '#client/features/site/site-texts.tsx';
import { detailSections } from '#client/features/trust/detail-sections.ts';
import { ShortAnswers } from '#client/features/trust/short-answers.tsx';
import { Page } from '#client/ui/page.tsx';
import { Prose, standaloneLink } from '#client/ui/prose.tsx';
import { paths } from '#shared/paths.ts';

export function PrivacyPage() {
  useEffect(() => {
    // Emails, receipts and other sites link to sections that are on the page with the details.
    const section = location.hash.slice(1);
    if (detailSections.some(({ id }) => id === section)) location.replace(paths.privacyDetails(section));
  }, []);
  return (
    <Page
      title="Privacy"
      description="Short answers to what people ask before they review an employer: who can find out, what we store, what an employer can see, and how to check."
    >
      <h1 className="mb-8 text-3xl">Privacy</h1>
      <div className="border-l-2 border-accent pl-5 sm:pl-6">
        <p className="max-w-[18em] text-balance font-display text-2xl sm:text-[2rem] sm:leading-tight">
          Nothing we store shows who wrote a review, not even to us.
        </p>
        <p className="mt-4 max-w-[38em] text-lg text-soft">
          Someone who copied our database, logs and keys would learn what the reviews say and, at most, who
          verified. From the next full hour, anyone who verified for that company that year could have written
          any of its reviews.
        </p>
      </div>
      <ShortAnswers />
      <Prose>
        <SiteTexts of="privacy" title="More from the operator of this site" />
      </Prose>
      <div className="border-t border-hairline pt-6 text-lg">
        <Link href={paths.privacyDetails()} className={`text-link ${standaloneLink}`}>
          Privacy in detail
        </Link>
      </div>
    </Page>
  );
}
