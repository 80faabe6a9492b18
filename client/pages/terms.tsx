import { Link } from 'wouter';
import { Page } from '#client/ui/page.tsx';
import { Prose } from '#client/ui/prose.tsx';
import { paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';

export function TermsPage() {
  return (
    <Page title="Terms">
      <Prose>
        <h1>Terms</h1>
        <p>By using {site.name} you agree to these rules. They are few.</p>

        <h2>When you write a review</h2>
        <ul>
          <li>Write about a place where you work or have worked, and write what you believe to be true.</li>
          <li>Name no colleagues. Criticise decisions and conditions, not private people.</li>
          <li>Share no trade secrets and nothing that the law protects.</li>
          <li>No threats, no hate, no advertising.</li>
          <li>One review per company and year.</li>
        </ul>

        <h2>What we may do</h2>
        <p>
          Moderators may decline a review that breaks these rules, and remove one that was published. They do
          not change what you wrote. You let us publish your review on this site and through its interface.
        </p>

        <h2>What we do not promise</h2>
        <p>
          Reviews are opinions of their authors. We check that an author could open a mailbox at the company,
          and not whether each statement is true. We do what is described under{' '}
          <Link href={paths.privacy()}>Privacy</Link> to protect authors; what an author writes about
          themselves is beyond our reach. The site is provided as it is, without a warranty.
        </p>

        <h2>If something is wrong</h2>
        <p>
          Use the Report button beside a review, or write to{' '}
          <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>. A moderator reads the review again
          and removes it if it breaks these rules.
        </p>
      </Prose>
    </Page>
  );
}
