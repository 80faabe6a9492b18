import { Page } from '#client/ui/page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { routePatterns, staticDocuments } from '#shared/paths.ts';

/** What such a page needs JavaScript for, and what someone without it can do. */
const writing =
  'Reviews need JavaScript, because your browser itself separates your review from your email address: if our server did it, you would have to trust us. Allow JavaScript for this site, or open this page in another browser.';
const signingIn =
  "Signing in needs JavaScript. If you're a moderator, allow it for this site. No one else needs an account to read or write reviews.";

type Shell = { route: keyof typeof routePatterns; title: string; width: string; needs: string };

/** What people see of a page whose document is the same for everyone, until the app shows the page. */
export const shells: Record<(typeof staticDocuments)[keyof typeof staticDocuments], Shell> = {
  review: { route: 'review', title: 'Your review', width: '', needs: writing },
  'write-review': {
    route: 'writeReview',
    title: 'Write a Review',
    width: 'mx-auto max-w-xl',
    needs: writing,
  },
  'verify-email': {
    route: 'verifyEmail',
    title: 'Verify your work email',
    width: 'mx-auto max-w-xl',
    needs: writing,
  },
  receipt: { route: 'receipt', title: 'Your slip or receipt', width: 'mx-auto max-w-xl', needs: writing },
  report: {
    route: 'report',
    title: 'Your report',
    width: 'mx-auto max-w-xl',
    needs:
      "Looking up a report needs JavaScript, because it keeps the report's number out of web addresses. Allow JavaScript for this site, or open this page in another browser.",
  },
  employer: {
    route: 'employer',
    title: 'Your company',
    width: 'mx-auto max-w-xl',
    needs:
      'Speaking for a company needs JavaScript, because it keeps your key out of web addresses. Allow JavaScript for this site, or open this page in another browser.',
  },
  dispute: {
    route: 'dispute',
    title: 'Your dispute',
    width: 'mx-auto max-w-xl',
    needs:
      'Opening a dispute needs JavaScript, because it keeps its code out of web addresses. Allow JavaScript for this site, or open this page in another browser.',
  },
  notices: {
    route: 'notices',
    title: 'Legal notice',
    width: 'mx-auto max-w-xl',
    needs:
      'Legal notices need JavaScript, because it keeps the code of a notice out of web addresses. Allow JavaScript for this site, or open this page in another browser.',
  },
  login: { route: 'login', title: 'Sign in', width: 'mx-auto max-w-md', needs: signingIn },
  register: {
    route: 'register',
    title: 'Create account',
    width: 'mx-auto max-w-md',
    needs:
      "Creating an account needs JavaScript, but you don't need an account to read or write reviews. Allow JavaScript for this site if a moderator's account is waiting for you.",
  },
  account: { route: 'account', title: 'Your account', width: 'mx-auto max-w-xl', needs: signingIn },
  invitation: { route: 'invitation', title: 'Your invitation', width: 'mx-auto max-w-md', needs: signingIn },
  admin: { route: 'admin', title: 'Admin', width: '', needs: signingIn },
};

export function ShellPage({ title, width, needs }: Shell) {
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
