import { CircleUser, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useSignOut } from '#client/features/account/use-sign-out.ts';
import { headerLinks } from '#client/routes.tsx';
import { useSession } from '#client/session.ts';
import { paths } from '#shared/paths.ts';
import { mayModerate } from '#shared/rules/permissions.ts';

const navLinkClass =
  'flex min-h-11 items-center text-soft hover:text-ink aria-[current]:font-medium aria-[current]:text-ink md:text-sm lg:text-[0.9375rem]';

/** A tablet has no room for all of the words. */
const iconClass = 'mx-0.5 hidden size-5 md:max-lg:block';

type Props = { pathname: string; onSignedOut?: () => void };

export function NavLinks({ pathname }: Props) {
  return headerLinks.map(({ href, label }) => (
    <NavLink key={href} href={href} pathname={pathname}>
      {label}
    </NavLink>
  ));
}

export function AccountLinks({ pathname, onSignedOut }: Props) {
  const session = useSession();
  const signOut = useSignOut(onSignedOut);
  if (session === null) return null;
  return (
    <>
      {mayModerate(session.user?.roles ?? []) && (
        <NavLink href={paths.admin()} pathname={pathname}>
          Admin
        </NavLink>
      )}
      <NavLink href={paths.account()} pathname={pathname}>
        <CircleUser aria-hidden className={iconClass} strokeWidth={1.75} />
        <span className="md:max-lg:sr-only">Account</span>
      </NavLink>
      <button type="button" className={navLinkClass} onClick={signOut}>
        <LogOut aria-hidden className={iconClass} strokeWidth={1.75} />
        <span className="md:max-lg:sr-only">Sign Out</span>
      </button>
    </>
  );
}

/** On pages about one company, to its form. The company's own pages have that link themselves. */
export function WriteReviewLink({ pathname, className }: { pathname: string; className?: string }) {
  if (/^\/companies\/\d+(?:\/(?!review$)|$)/.test(pathname)) return null;
  const [, id] = /^\/(?:companies|verify-email)\/([1-9]\d*)(?:\/review)?$/.exec(pathname) ?? [];
  return (
    <NavLink
      href={id === undefined ? paths.writeReview() : paths.review(Number(id))}
      pathname={pathname}
      {...(className && { className })}
    >
      Write a Review
    </NavLink>
  );
}

type NavLinkProps = { href: string; pathname: string; className?: string; children: ReactNode };

function NavLink({ href, pathname, className = navLinkClass, children }: NavLinkProps) {
  const isBelow = pathname.startsWith(`${href}/`);
  return (
    <Link href={href} className={className} aria-current={pathname === href ? 'page' : isBelow || undefined}>
      {children}
    </Link>
  );
}
