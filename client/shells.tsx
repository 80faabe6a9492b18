import { Page } from '#client/ui/page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { staticDocuments } from '#shared/paths.ts';

/** What such a page needs JavaScript for, and what someone without it can do. */
const writing =
  'Reviews need JavaScript, because your browser itself separates your review from your email address: if our server did it, you would have to trust us. Allow JavaScript for this site, or open this page in another browser.';
const signingIn =
  "Signing in needs JavaScript. If you're a moderator, allow it for this site. No one else needs an account to read or write reviews.";

const secret = (what: string, kept: string) =>
  `${what} JavaScript, because it keeps ${kept} out of web addresses. Allow JavaScript for this site, or open this page in another browser.`;

export type Shell = { title: string; width?: string; needs: string };
/** The routes of these documents, each once. */
type Route = Exclude<keyof typeof staticDocuments, 'verifyEmailForCompany' | 'emailLink' | 'slip' | 'notice'>;

const narrow = 'mx-auto max-w-md';

/** What people see of a page whose document is the same for everyone, until the app shows the page. */
export const shells: Record<Route, Shell> = {
  review: { title: 'Your review', width: '', needs: writing },
  writeReview: { title: 'Write a Review', needs: writing },
  verifyEmail: { title: 'Verify your work email', needs: writing },
  receipt: { title: 'Your slip or receipt', needs: writing },
  report: { title: 'Your report', needs: secret('Looking up a report needs', "the report's number") },
  employer: { title: 'Your company', needs: secret('Speaking for a company needs', 'your key') },
  dispute: { title: 'Your dispute', needs: secret('Opening a dispute needs', 'its code') },
  notices: { title: 'Legal notice', needs: secret('Legal notices need', 'the code of a notice') },
  login: { title: 'Sign in', width: narrow, needs: signingIn },
  register: {
    title: 'Create account',
    width: narrow,
    needs:
      "Creating an account needs JavaScript, but you don't need an account to read or write reviews. Allow JavaScript for this site if a moderator's account is waiting for you.",
  },
  account: { title: 'Your account', needs: signingIn },
  invitation: { title: 'Your invitation', width: narrow, needs: signingIn },
  admin: { title: 'Admin', width: '', needs: signingIn },
};

export function ShellPage({ title, width = 'mx-auto max-w-xl', needs }: Shell) {
  return (
    <Page title={title}>
      <div className={width}>
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <noscript>
          <p className="mt-3 max-w-[41.5em] text-lg">{needs}</p>
        </noscript>
        <div role="status" aria-label="Loading" className="noscript:hidden">
          <Skeleton className="mt-5 h-6 max-w-md" />
          <Skeleton className="mt-8 h-64 w-full" />
        </div>
      </div>
    </Page>
  );
}
