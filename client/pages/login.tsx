import { Link } from 'wouter';
import { LoginForm } from '#client/features/account/login-form.tsx';
import { VerifiedNote } from '#client/features/review/verify/verified-note.tsx';
import { Page } from '#client/ui/page.tsx';
import { paths } from '#shared/paths.ts';

export function LoginPage() {
  return (
    <Page title="Sign in">
      <div className="mx-auto max-w-md">
        <VerifiedNote />
        <h1 className="text-2xl sm:text-3xl">Sign in</h1>
        <p className="mt-3 mb-8 text-soft">You don't need an account to read or write reviews.</p>
        <LoginForm />
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
