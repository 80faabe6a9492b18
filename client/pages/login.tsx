import { useState } from 'react';
import { Link } from 'wouter';
import { LoginForm } from '#client/features/account/account-forms.tsx';
import { CodeForm } from '#client/features/account/code-form.tsx';
import { SignedIn } from '#client/features/account/signed-in.tsx';
import { readVerifiedCompany } from '#client/features/review/verify/verification-link.ts';
import { VerifiedNote } from '#client/features/review/verify/verified-note.tsx';
import { useOperator } from '#client/operator.tsx';
import { useSession } from '#client/session.ts';
import { Page } from '#client/ui/page.tsx';
import { paths } from '#shared/paths.ts';

export function LoginPage() {
  const [ticket, setTicket] = useState<string | null>(null);
  const session = useSession();
  const { registration } = useOperator();
  const verified = readVerifiedCompany();
  if (session?.user) {
    return (
      <Page title="Sign in">
        <VerifiedNote companyId={verified} />
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
        <VerifiedNote companyId={verified} />
        <h1 className={verified === null ? 'text-2xl sm:text-3xl' : 'text-xl'}>Sign in</h1>
        <p className="mt-3 mb-8 text-soft">
          Accounts are for moderators. You don't need an account to read or write reviews.
        </p>
        <LoginForm onTicket={setTicket} />
        {registration && (
          <p className="mt-6 text-soft">
            No account yet?{' '}
            <Link href={paths.register()} className="text-link">
              Create one
            </Link>
          </p>
        )}
      </div>
    </Page>
  );
}
