import type { Release } from './words.ts';

/** What a site is called and says about itself until its operator has said so (`server/site/`). */
export const site = {
  name: 'Candor',
  tagline: 'Anonymous employer reviews',
  description:
    'Read what employees say about their company, without an account. Share your own experience anonymously.',
  /**
   * Where anyone can read the source code and its license, on a site with a page for each commit at `/commit/`. Empty:
   * no page names one.
   */
  sourceUrl: '' as string,
} as const;

/** Who runs a site, and how to reach them. */
type Operator = {
  contactEmail: string;
  salesEmail: string;
  /** The photo is a path of this site. */
  founder: { name: string; role?: string; photo?: string; photoAlt?: string; bio: string };
  /** All links of the operator in the footer. */
  socialLinks: { name: string; href: string }[];
};

/** Shown outside production for what isn't set. */
export const placeholders: Operator = {
  contactEmail: 'hello@candor.example',
  salesEmail: 'sales@candor.example',
  founder: {
    name: 'Robin Hale',
    photo: '/founder.svg',
    photoAlt: 'Drawing of Robin Hale',
    bio: 'I once took a job that everyone inside the company knew was a mistake, and I built Candor because I needed it then.',
  },
  socialLinks: [
    { name: 'Facebook', href: '#facebook' },
    { name: 'Twitter', href: '#twitter' },
    { name: 'LinkedIn', href: '#linkedin' },
  ],
};

/** What a site shows about itself and its operator, where that differs from what is above; and its settings. */
export type ShownOperator = Partial<Operator> & {
  name?: string;
  /** The path of its logo. */
  logo?: string;
  /** A `style` attribute for the root element. */
  style?: string;
  legal?: { name: string; address: string };
  /** In which people may write reviews, such as "English or German". */
  languages?: string;
  /** Who may add companies, if not anyone. */
  adding?: 'accounts' | 'team';
  /** Whether it shows hints for developers. */
  hints: boolean;
  /** When an approved review is published if its author hasn't chosen. */
  standardRelease: Release;
  /** Whether anyone may create an account. */
  registration: boolean;
};
