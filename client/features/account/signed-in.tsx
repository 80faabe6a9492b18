import { Link } from 'wouter';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { MessageScreen } from '#client/ui/message-screen.tsx';
import { paths } from '#shared/paths.ts';
import { mayModerate } from '#shared/rules/permissions.ts';
import type { User } from '#shared/schemas/auth.ts';
import { useSignOut } from './use-sign-out.ts';

/** Shown instead of a form to people who are signed in. */
export function SignedIn({ user }: { user: User }) {
  const signOut = useSignOut();
  return (
    <MessageScreen title="You're signed in" text={<span className="wrap-anywhere">As {user.email}.</span>}>
      <div className="flex flex-wrap gap-3">
        {mayModerate(user.roles) && (
          <Link href={paths.admin()} className={buttonClass('primary')}>
            Admin
          </Link>
        )}
        <Link href={paths.account()} className={buttonClass('secondary')}>
          Account
        </Link>
        <Button variant="secondary" onClick={signOut}>
          Sign Out
        </Button>
      </div>
    </MessageScreen>
  );
}
