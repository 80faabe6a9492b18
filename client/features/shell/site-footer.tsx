import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { site } from '#shared/site.ts';

const links = [
  { name: 'About', href: paths.about() },
  { name: 'Privacy', href: paths.privacy() },
  { name: 'Terms', href: paths.terms() },
  { name: 'For companies', href: paths.forCompanies() },
];

export function SiteFooter() {
  return (
    <footer className="mt-20 border-hairline border-t">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-7 gap-y-3 px-5 py-8 text-soft text-sm">
        <span className="font-display text-ink text-lg">
          {site.name}
          <span className="text-accent">.</span>
        </span>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-1">
          {links.map(({ name, href }) => (
            <Link key={href} href={href} className="py-1 hover:text-ink">
              {name}
            </Link>
          ))}
          <a href={`mailto:${site.contactEmail}`} className="py-1 hover:text-ink">
            Contact
          </a>
          {site.socialLinks.map(({ name, href }) => (
            <a key={name} href={href} className="py-1 hover:text-ink">
              {name}
            </a>
          ))}
        </nav>
        <p className="md:ml-auto">
          © {new Date().getFullYear()} {site.name}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}
