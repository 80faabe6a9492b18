import { Link } from 'wouter';
import { useSignOut } from '#client/features/account/use-sign-out.ts';
import { useSession } from '#client/session.ts';
import { navLinkClass } from '#client/shell/nav-links.tsx';
import { paths } from '#shared/paths.ts';
import { mayModerate } from '#shared/rules/permissions.ts';

type Props = { pathname: string; onSignedOut?: () => void };

export function AccountLinks({ pathname, onSignedOut }: Props) {
  const session = useSession();
  const signOut = useSignOut(onSignedOut);
  const current = (href: string) => (pathname === href ? 'page' : undefined);

  if (session === null) {
    return (
      <Link href={paths.login()} className={navLinkClass} aria-current={current(paths.login())}>
        Sign in
      </Link>
    );
  }
  return (
    <>
      {mayModerate(session.user?.roles ?? []) && (
        <Link href={paths.admin()} className={navLinkClass} aria-current={current(paths.admin())}>
          Admin
        </Link>
      )}
      <button type="button" className={navLinkClass} onClick={signOut}>
        Sign Out
      </button>
    </>
  );
}
