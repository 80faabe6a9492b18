import { Menu, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useSession } from '#client/session.ts';
import { paths } from '#shared/paths.ts';
import { mayModerate } from '#shared/rules/permissions.ts';
import { site } from '#shared/site.ts';
import { useSignOut } from './use-sign-out.ts';

const links = [
  { name: 'Home', href: paths.home() },
  { name: 'How it works', href: paths.howItWorks() },
  { name: 'Companies', href: paths.companies() },
  { name: 'About', href: paths.about() },
];

export function SiteHeader() {
  const [location] = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  // Open only on the page it was opened on: following a link closes it.
  const open = openAt === location;
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(null);
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [open]);

  return (
    <header className="sticky top-0 z-40 border-hairline border-b bg-paper">
      <div className="mx-auto flex h-16 max-w-page items-center gap-8 px-5">
        <Link href={paths.home()} className="font-display font-medium text-xl">
          {site.name}
          <span className="text-accent">.</span>
        </Link>
        <nav aria-label="Main" className="hidden flex-1 items-center gap-7 text-sm md:flex">
          <NavLinks location={location} />
        </nav>
        <button
          type="button"
          className="-mr-2 ml-auto grid size-11 place-items-center md:hidden"
          aria-expanded={open}
          aria-controls="mobile-menu"
          aria-label={open ? 'Close menu' : 'Open menu'}
          onClick={() => setOpenAt(open ? null : location)}
        >
          {open ? <X aria-hidden /> : <Menu aria-hidden />}
        </button>
      </div>
      {open && (
        <nav id="mobile-menu" aria-label="Main" className="flex flex-col gap-1 border-hairline border-t px-5 py-3 md:hidden">
          <NavLinks location={location} />
        </nav>
      )}
    </header>
  );
}

const linkStyle = 'py-2 text-soft hover:text-ink aria-[current=page]:text-ink';

function NavLinks({ location }: { location: string }) {
  const session = useSession();
  const signOut = useSignOut();
  const current = (href: string) => (location === href ? 'page' : undefined);
  return (
    <>
      {links.map(({ name, href }) => (
        <Link key={href} href={href} aria-current={current(href)} className={linkStyle}>
          {name}
        </Link>
      ))}
      {session?.user && mayModerate(session.user.roles) && (
        <Link href={paths.admin()} aria-current={current(paths.admin())} className={linkStyle}>
          Admin
        </Link>
      )}
      {session ? (
        <button type="button" className={`${linkStyle} text-left md:ml-auto`} onClick={signOut.start} disabled={signOut.pending}>
          Sign Out
        </button>
      ) : (
        <Link href={paths.login()} aria-current={current(paths.login())} className={`${linkStyle} md:ml-auto`}>
          Sign in
        </Link>
      )}
    </>
  );
}
