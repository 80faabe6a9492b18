import { Link } from 'wouter';
import { SiteTexts } from '#client/features/site/site-texts.tsx';
import { useOperator, useSiteName, WriteTo } from '#client/operator.tsx';
import { Page } from '#client/ui/page.tsx';
import { Prose } from '#client/ui/prose.tsx';
import { paths } from '#shared/paths.ts';
import { reviewRules } from '#shared/rules/review-rules.ts';

export function TermsPage() {
  const siteName = useSiteName();
  const { languages } = useOperator();
  return (
    <Page title="Terms" description="The rules for reading and writing reviews, in plain words.">
      <Prose>
        <h1>Terms</h1>
        <p>By using {siteName}, you agree to these rules.</p>

        <h2>When you write a review</h2>
        <ol>
          {reviewRules.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
        {languages && <p>Please write in {languages}, so a moderator can read your review.</p>}

        <h2>What we may do</h2>
        <p>
          Moderators may reject a review that breaks these rules, or remove one that was published. They don't
          change what you wrote. You allow us to publish your review on this site and through our API.
        </p>

        <h2>What we don't promise</h2>
        <p>
          Reviews are the opinions of their authors. We check that an author could open a mailbox at the
          company, not whether every claim is true. We protect authors as our{' '}
          <Link href={paths.privacy()}>privacy page</Link> describes. We can't protect you from details you
          give about yourself. We provide the site as it is, with no warranty.
        </p>

        <h2>If something is wrong</h2>
        <p>
          Use the Report button beside a review
          <WriteTo before=", or email us at " />. A moderator will read the review again and remove it if it
          breaks these rules.
        </p>
        <p>
          If a review breaks the law, anyone can <Link href={paths.notices()}>send a legal notice</Link>. A
          moderator decides, and gives you the reasons.
        </p>
        <SiteTexts of="terms" title="More rules of this site" />
      </Prose>
    </Page>
  );
}
