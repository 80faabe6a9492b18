/** Everything that names this copy of the site and the people behind it. Whoever runs a copy edits this file. */
export const site = {
  name: 'Candor',
  tagline: 'Anonymous employer reviews',
  contactEmail: 'hello@candor.example',
  salesEmail: 'sales@candor.example',
  founder: {
    name: 'Robin Hale',
    role: 'Founder of Candor',
    photoAlt: 'Placeholder portrait, drawn for this page',
    bio: 'I once took a job that everybody inside knew to be a mistake, and nobody outside could have known. Candor is the page I was missing then. The portrait beside this text is a placeholder.',
  },
  socialLinks: [
    { name: 'Facebook', href: '#facebook' },
    { name: 'Twitter', href: '#twitter' },
    { name: 'LinkedIn', href: '#linkedin' },
  ],
} as const;
