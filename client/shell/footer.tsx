import { Link } from 'wouter';
import { useOperator, useSiteName } from '#client/operator.tsx';
import { footerLinks } from '#client/routes.tsx';
import { useSession } from '#client/session.ts';
import { Wordmark } from '#client/shell/header.tsx';
import { buildManifestPath, paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';

const linkClass =
  'inline-flex min-h-8 items-center text-soft hover:text-ink hover:underline underline-offset-4';

export function Footer() {
  const { contactEmail, socialLinks } = useOperator();
  const isSignedIn = useSession() !== null;
  return (
    <footer className="border-t border-hairline text-sm">
      <div className="page-width flex flex-col gap-6 py-8 lg:flex-row lg:items-center">
        <Wordmark />
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-1 lg:flex-1 lg:gap-x-4">
          {footerLinks.map(({ href, label }) => (
            <Link key={href} href={href} className={linkClass}>
              {label}
            </Link>
          ))}
          {!isSignedIn && (
            <Link href={paths.login()} className={linkClass}>
              Moderators
            </Link>
          )}
          <a href={paths.feed()} type="application/atom+xml" className={linkClass}>
            Feed
          </a>
          <a href={site.sourceUrl || buildManifestPath} className={linkClass}>
            {site.sourceUrl ? 'Source code and license' : 'Build manifest'}
          </a>
          {contactEmail && (
            <a href={`mailto:${contactEmail}`} className={linkClass}>
              Contact
            </a>
          )}
          {socialLinks?.map(({ name, href }) => (
            <a key={name} href={href} className={linkClass}>
              {name}
            </a>
          ))}
        </nav>
        {/* The year may change between the server and the browser. */}
        <p className="text-soft" suppressHydrationWarning>
          © {new Date().getUTCFullYear()} {useSiteName()}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}
