import type { Release } from './words.ts';

/** What this copy of the site is called and says about itself. If you run a copy, edit this file. */
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

/** Who runs a copy, and how to reach them. */
type Operator = {
  contactEmail: string;
  salesEmail: string;
  /** The photo is a path of this site, to a file in client/public. The bio is one sentence. */
  founder: { name: string; photo: string; photoAlt: string; bio: string };
  socialLinks: { name: string; href: string }[];
};

/** You. In production, what isn't here isn't shown anywhere. */
const operator: Partial<Operator> = {};

/** Shown outside production for what isn't set above. */
const placeholders: Operator = {
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

/** What a site shows about its operator, whether it shows hints for developers, and its settings. */
export type ShownOperator = ReturnType<typeof operatorIn> & Settings;

/** When an approved review is published if its author hasn't chosen. */
type Settings = {
  standardRelease: Release;
  /** Whether anyone may create an account. */
  registration: boolean;
};

export const operatorIn = (production: boolean): Partial<Operator> & { hints: boolean } =>
  production ? { ...operator, hints: false } : { ...placeholders, ...operator, hints: true };

export const shownOperator = ({
  production,
  standardRelease,
  registration,
}: Settings & { production: boolean }): ShownOperator => ({
  ...operatorIn(production),
  standardRelease,
  registration,
});
