/** Everything that identifies this copy of the site and the people behind it. If you run a copy, edit this file. */
export const site = {
  name: 'Candor',
  tagline: 'Anonymous employer reviews',
  description:
    'Read what employees say about their company, without an account. Share your own experience anonymously.',
  /** Where anyone can read the source code and its license, on a site with a page for each commit at `/commit/`. Empty: no page names one. */
  sourceUrl: '' as string,
  contactEmail: 'hello@candor.example',
  salesEmail: 'sales@candor.example',
  founder: {
    name: 'Robin Hale',
    role: 'Founder of Candor',
    photoAlt: 'Placeholder portrait, drawn for this page',
    bio: 'I once took a job that everyone inside the company knew was a mistake, and nobody outside could have told me. Candor is the page I needed then. The portrait is a placeholder.',
  },
  socialLinks: [
    { name: 'Facebook', href: '#facebook' },
    { name: 'Twitter', href: '#twitter' },
    { name: 'LinkedIn', href: '#linkedin' },
  ],
} as const;
