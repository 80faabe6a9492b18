import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { LoginForm } from '#client/features/account/account-forms.tsx';
import { CodeForm } from '#client/features/account/code-form.tsx';
import { SignedIn } from '#client/features/account/signed-in.tsx';
import { readVerifiedCompany } from '#client/features/review/verify/verification-link.ts';
import { useSession } from '#client/session.ts';
import { Page } from '#client/ui/page.tsx';
import { paths } from '#shared/paths.ts';

export function LoginPage() {
  const [ticket, setTicket] = useState<string | null>(null);
  const session = useSession();
  if (session?.user) {
    return (
      <Page title="Sign in">
        <VerifiedNote />
        <SignedIn user={session.user} />
      </Page>
    );
  }
  if (ticket !== null) {
    return (
      <Page title="Sign in">
        <div className="mx-auto max-w-md">
          <h1 className="text-2xl sm:text-3xl">Enter your code</h1>
          <CodeForm ticket={ticket} onExpired={() => setTicket(null)} />
        </div>
      </Page>
    );
  }
  return (
    <Page title="Sign in">
      <div className="mx-auto max-w-md">
        <VerifiedNote />
        <h1 className={readVerifiedCompany() === null ? 'text-2xl sm:text-3xl' : 'text-xl'}>Sign in</h1>
        <p className="mt-3 mb-8 text-soft">
          Accounts are for moderators. You don't need an account to read or write reviews.
        </p>
        <LoginForm onTicket={setTicket} />
        <p className="mt-6 text-soft">
          No account yet?{' '}
          <Link href={paths.register()} className="text-link">
            Create one
          </Link>
        </p>
      </div>
    </Page>
  );
}

/** For people who came from a verification link: reviewing needs no account. */
function VerifiedNote() {
  const companyId = readVerifiedCompany();
  if (companyId === null) return null;
  return (
    <Link
      href={paths.review(companyId)}
      className="mb-12 flex items-center gap-4 rounded-card bg-accent p-6 font-display text-2xl text-on-accent hover:bg-accent-strong"
    >
      Email verified. Continue to your review, no account needed
      <ArrowRight aria-hidden className="size-7 shrink-0" strokeWidth={1.5} />
    </Link>
  );
}
