import { Link } from 'wouter';
import { messageOf, refusalOf } from '#client/api.ts';
import { AcceptForm } from '#client/features/account/accept-form.tsx';
import { useInvitation } from '#client/features/account/use-invitation.ts';
import { useSiteName } from '#client/operator.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { errorTable } from '#shared/errors.ts';
import { paths } from '#shared/paths.ts';

const title = 'Your invitation';
const toSignIn = (
  <Link href={paths.login()} className={buttonClass('secondary')}>
    Sign in
  </Link>
);

export function InvitationPage() {
  const siteName = useSiteName();
  const { token, check, forget } = useInvitation();
  if (token === null || refusalOf(check.error)?.reason === 'invalid_invitation') {
    return (
      <Page title={title}>
        <MessageScreen title="This link doesn't work" text={errorTable.invalid_invitation.message}>
          {toSignIn}
        </MessageScreen>
      </Page>
    );
  }
  if (check.isError) {
    return (
      <Page title={title}>
        <MessageScreen title="We couldn't check the link" text={messageOf(check.error)}>
          <Button variant="secondary" onClick={() => check.mutate({ token })} inactive={check.isPending}>
            Try again
          </Button>
        </MessageScreen>
      </Page>
    );
  }
  const isFirst = check.data?.email === '';
  return (
    <Page title={title}>
      <div className="mx-auto max-w-md">
        <h1 className="text-2xl sm:text-3xl">{isFirst ? 'Finish setting up' : title}</h1>
        {check.data === undefined ? (
          <div role="status" aria-label="Loading">
            <Skeleton className="mt-5 h-6 max-w-md" />
            <Skeleton className="mt-8 h-64 w-full" />
          </div>
        ) : (
          <>
            <p className="mt-3 mb-8 text-soft">
              {isFirst ? (
                "This site has no admin yet. Create your account to become the first. Then we'll show you what's left to set up."
              ) : (
                <>
                  You're invited to help run {siteName} as{' '}
                  {check.data.role === 'admin' ? 'an admin' : `a ${check.data.role}`}. You'll sign in as{' '}
                  <span className="text-ink wrap-anywhere">{check.data.email}</span>.
                </>
              )}
            </p>
            <AcceptForm token={token} email={check.data.email} onEnded={forget} />
          </>
        )}
      </div>
    </Page>
  );
}
