import { Link } from 'wouter';
import { Wordmark } from '#client/shell/header.tsx';
import { buildManifestPath, paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';

const links = [
  { href: paths.about(), label: 'About' },
  { href: paths.privacy(), label: 'Privacy' },
  { href: paths.terms(), label: 'Terms' },
  { href: paths.receipt(), label: 'Your receipt' },
  { href: paths.forCompanies(), label: 'For companies' },
  { href: paths.developers(), label: 'Developers' },
];

const linkClass =
  'inline-flex min-h-8 items-center text-soft hover:text-ink hover:underline underline-offset-4';

export function Footer() {
  return (
    <footer className="border-t border-hairline text-sm">
      <div className="page-width flex flex-col gap-6 py-8 lg:flex-row lg:items-center">
        <Wordmark />
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-1 lg:flex-1 lg:gap-x-4">
          {links.map(({ href, label }) => (
            <Link key={href} href={href} className={linkClass}>
              {label}
            </Link>
          ))}
          <a href={`mailto:${site.contactEmail}`} className={linkClass}>
            Contact
          </a>
          <a href={site.sourceUrl || buildManifestPath} className={linkClass}>
            {site.sourceUrl ? 'Source code and license' : 'Build manifest'}
          </a>
          {site.socialLinks.map(({ name, href }) => (
            <a key={name} href={href} className={linkClass}>
              {name}
            </a>
          ))}
        </nav>
        {/* The year may change between the server and the browser. */}
        <p className="text-soft" suppressHydrationWarning>
          © {new Date().getUTCFullYear()} {site.name}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}
