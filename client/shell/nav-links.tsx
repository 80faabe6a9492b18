import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';

const links = [
  { href: paths.home(), label: 'Home' },
  { href: paths.howItWorks(), label: 'How it works' },
  { href: paths.companies(), label: 'Companies' },
  { href: paths.about(), label: 'About' },
];

export const navLinkClass =
  'flex min-h-11 items-center text-soft hover:text-ink aria-[current]:font-medium aria-[current]:text-ink md:text-[0.9375rem]';

export function NavLinks({ pathname }: { pathname: string }) {
  return links.map(({ href, label }) => (
    <Link key={href} href={href} className={navLinkClass} aria-current={currentState(pathname, href)}>
      {label}
    </Link>
  ));
}

function currentState(pathname: string, href: string): 'page' | 'true' | undefined {
  if (pathname === href) return 'page';
  return pathname.startsWith(`${href}/`) ? 'true' : undefined;
}
