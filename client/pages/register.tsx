import { Link } from 'wouter';
import { RegisterForm } from '#client/features/account/account-forms.tsx';
import { SignedIn } from '#client/features/account/signed-in.tsx';
import { useOperator } from '#client/operator.tsx';
import { useSession } from '#client/session.ts';
import { NotFoundScreen } from '#client/shell/not-found-screen.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { paths } from '#shared/paths.ts';

export function RegisterPage() {
  const session = useSession();
  const { registration } = useOperator();
  if (registration === false) return <NotFoundScreen />;
  if (registration === undefined) {
    return (
      <Page title="Create account">
        <Skeleton className="mx-auto mt-8 h-64 max-w-md" />
      </Page>
    );
  }
  if (session?.user) {
    return (
      <Page title="Create account">
        <SignedIn user={session.user} />
      </Page>
    );
  }
  return (
    <Page title="Create account">
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
    </Page>
  );
}
