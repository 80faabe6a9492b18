import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import { backgrounds, contrast, leastContrast } from '#shared/rules/contrast.ts';
import { companyAdders } from '#shared/words.ts';
import { logoField } from './correction.ts';
import { emailAddress } from './email.ts';
import { freeText, optionalLine, singleLine } from './text.ts';

const text = (label: string, { max }: { max: number }) =>
  freeText({ label, max })
    .trim()
    .nullish()
    .transform((value) => value || null);

const email = emailAddress('Enter an email address, like hello@candor.example.');
const optionalEmail = z
  .string()
  .trim()
  .nullish()
  .transform((value) => value || null)
  .pipe(email.nullable());

const themes = { light: 'darker', dark: 'lighter' } as const;

/** A color that can be read on the backgrounds of a theme. */
const accent = (theme: keyof typeof themes) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .nullish()
    .transform((value) => value || null)
    .superRefine((color, { addIssue }) => {
      if (color === null) return;
      if (!/^#[0-9a-f]{6}$/.test(color)) return addIssue('Enter a color like #0a5c5c.');
      const ratio = contrast(color, backgrounds[theme]);
      if (ratio < leastContrast)
        addIssue(
          `On ${theme} backgrounds, this color has a contrast of ${(Math.floor(ratio * 10) / 10).toFixed(1)}:1. Text needs at least ${leastContrast}:1, so choose a ${themes[theme]} one.`,
        );
    });

const link = z.object({
  name: singleLine({ label: 'The name of a link', min: 1, ...textLimits.linkName }).describe('Its words'),
  href: z
    .string()
    .trim()
    .max(textLimits.website.max, { error: `A link must be at most ${textLimits.website.max} characters.` })
    .regex(/^(?:(?:https:\/\/|mailto:)[^\s"<>]|\/[^/\\\s"<>])[^\s"<>]*$/, {
      error: 'A link must begin with https://, mailto: or /.',
    })
    .describe('Where it leads: `https://`, `mailto:`, or a path of this site'),
});
const links = z
  .array(link)
  .max(8, { error: 'There can be at most 8 links.' })
  .nullish()
  .transform((list) => list ?? []);

const fields = {
  name: optionalLine({ label: 'The name', ...textLimits.siteName }).describe('What the site is called'),
  accent_light: accent('light').describe('The accent color of the light theme, like `#0a5c5c`'),
  accent_dark: accent('dark').describe('The accent color of the dark theme'),
  operator_name: optionalLine({ label: 'The name', ...textLimits.personName, min: 0 }).describe(
    'Who runs the site',
  ),
  operator_role: optionalLine({ label: 'The role', ...textLimits.jobTitle }).describe('Such as `Founder`'),
  operator_bio: text('The text', textLimits.bio).describe('A few words about that person'),
  contact_email: optionalEmail.describe('Where visitors write to'),
  sales_email: optionalEmail.describe('Where companies write to'),
  legal_name: optionalLine({ label: 'The legal operator', ...textLimits.companyName, min: 0 }).describe(
    'The person or organization that is responsible for the site',
  ),
  legal_address: text('The address', textLimits.address).describe('Its postal address'),
  social_links: links.describe('Profiles elsewhere, in the footer'),
  footer_links: links.describe('Other links in the footer'),
  terms: text('The addition', textLimits.siteTerms).describe('What the terms say in addition, in Markdown'),
  privacy: text('The addition', textLimits.siteTerms).describe(
    'What the privacy page says in addition, in Markdown',
  ),
  // In words, because it becomes part of a sentence. The site itself is in English.
  languages: optionalLine({ label: 'The languages', ...textLimits.siteLanguages }).describe(
    'The languages in which people may write reviews, such as `English or German`',
  ),
  companies_by: z
    .enum(companyAdders)
    .nullish()
    .transform((value) => value ?? 'anyone')
    .describe('Who may add companies'),
  registration: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null)
    .describe('Whether anyone may create an account; null leaves it to `REGISTRATION`'),
};

/** What an operator says about a site. Null and empty lists aren't shown. */
export const siteSettings = z.object(fields);
export type SiteSettings = z.output<typeof siteSettings>;

/** What isn't sent stays as it is. */
export const siteChange = siteSettings.partial().extend({ logo: logoField, photo: logoField });
export type SiteChange = z.output<typeof siteChange>;

/** What an operator writes into `SITE_FILE`, with the names of two pictures beside it. */
export const siteFile = z.strictObject({
  ...fields,
  logo: z.string().optional(),
  photo: z.string().optional(),
});

const line = (field: { description?: string | undefined }) =>
  z
    .string()
    .nullable()
    .describe(field.description ?? '');
const list = (field: { description?: string | undefined }) => z.array(link).describe(field.description ?? '');

/** The same, in a response. */
const shownSettings = z.object({
  name: line(fields.name),
  accent_light: line(fields.accent_light),
  accent_dark: line(fields.accent_dark),
  operator_name: line(fields.operator_name),
  operator_role: line(fields.operator_role),
  operator_bio: line(fields.operator_bio),
  contact_email: line(fields.contact_email),
  sales_email: line(fields.sales_email),
  legal_name: line(fields.legal_name),
  legal_address: line(fields.legal_address),
  social_links: list(fields.social_links),
  footer_links: list(fields.footer_links),
  terms: line(fields.terms),
  privacy: line(fields.privacy),
  languages: line(fields.languages),
  companies_by: z.enum(companyAdders).describe(fields.companies_by.description ?? ''),
  registration: z
    .boolean()
    .nullable()
    .describe(fields.registration.description ?? ''),
}) satisfies z.ZodType<SiteSettings>;

const picture = (whose: string) =>
  z.string().nullable().describe(`Path of ${whose} on this site, a PNG of 256 x 256 pixels`);

export const managedSite = z.object({
  settings: shownSettings.describe('What is set; null and empty lists are shown nowhere'),
  logo_url: picture('the logo'),
  photo_url: picture('the photo of the person who runs the site'),
  from_file: z.boolean().describe('Whether `SITE_FILE` has the settings, so they can only be changed there'),
  missing: z.array(z.string()).describe('What visitors would expect and is not set, in words'),
});
export type ManagedSite = z.output<typeof managedSite>;

const part = z.object({
  text: z.string().describe('The words'),
  style: z.enum(['plain', 'strong', 'emphasis']).describe('How they look'),
  href: z.string().nullable().describe('Where they lead'),
});
const block = z.object({
  kind: z.enum(['heading', 'paragraph', 'item']).describe('`item` is in a list'),
  parts: z.array(part).describe('In order'),
});
export type TextBlock = z.output<typeof block>;

export const siteTexts = z.object({
  terms: z.array(block).describe('What the terms say in addition'),
  privacy: z.array(block).describe('What the privacy page says in addition'),
});
