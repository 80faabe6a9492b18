import { useState } from 'react';
import { Link } from 'wouter';
import { LoginForm, RegisterForm } from '#client/features/account/account-forms.tsx';
import { CodeForm } from '#client/features/account/code-form.tsx';
import { SignedIn } from '#client/features/account/signed-in.tsx';
import { readVerifiedCompany } from '#client/features/review/verify/verification-link.ts';
import { VerifiedNote } from '#client/features/review/verify/verified-note.tsx';
import { useOperator } from '#client/operator.tsx';
import { useSession } from '#client/session.ts';
import { NotFoundScreen } from '#client/shell/not-found-screen.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { paths } from '#shared/paths.ts';

export function LoginPage() {
  const [ticket, setTicket] = useState<string | null>(null);
  const session = useSession();
  const { registration } = useOperator();
  const verified = readVerifiedCompany();
  return (
    <Page title="Sign in">
      {session?.user ? (
        <>
          <VerifiedNote companyId={verified} />
          <SignedIn user={session.user} />
        </>
      ) : (
        <div className="mx-auto max-w-md">
          {ticket === null ? (
            <>
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
            </>
          ) : (
            <>
              <h1 className="text-2xl sm:text-3xl">Enter your code</h1>
              <CodeForm ticket={ticket} onExpired={() => setTicket(null)} />
            </>
          )}
        </div>
      )}
    </Page>
  );
}

/** Each chunk is listed on every page, and these two share most of their code. */
export function RegisterPage() {
  const session = useSession();
  const { registration } = useOperator();
  if (registration === false) return <NotFoundScreen />;
  return (
    <Page title="Create account">
      {registration === undefined ? (
        <Skeleton className="mx-auto mt-8 h-64 max-w-md" />
      ) : session?.user ? (
        <SignedIn user={session.user} />
      ) : (
        <div className="mx-auto max-w-md">
          <h1 className="text-2xl sm:text-3xl">Create account</h1>
          <p className="mt-3 mb-8 text-soft">
            Accounts are for moderators. You don't need one to read or write reviews, and no review is tied to
            an account. A new account can only sign in until an admin makes you a moderator.
          </p>
          <RegisterForm />
          <p className="mt-6 text-soft">
            Already have an account?{' '}
            <Link href={paths.login()} className="text-link">
              Sign in
            </Link>
          </p>
        </div>
      )}
    </Page>
  );
}
