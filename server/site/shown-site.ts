import type { Config } from '#server/start/env.ts';
import { logoPath } from '#shared/paths.ts';
import { placeholders, type ShownOperator } from '#shared/site.ts';
import type { Identity } from './open-site.ts';

type Settings = Pick<Config, 'production' | 'standardRelease' | 'registration'>;

/** What pages show of a site: outside production, placeholders for what isn't set. */
export function shownOperator(identity: Identity, config: Settings): ShownOperator {
  const { name, settings, logo } = identity;
  const { contact_email, sales_email, legal_name, legal_address, languages, companies_by } = settings;
  const links = [...settings.social_links, ...settings.footer_links];
  const founder = founderOf(identity);
  const style = styleOf(settings);
  return {
    ...(config.production ? {} : placeholders),
    ...(settings.name && { name }),
    ...(logo && { logo: logoPath(logo.hash) }),
    ...(style && { style }),
    ...(contact_email && { contactEmail: contact_email }),
    ...(sales_email && { salesEmail: sales_email }),
    ...(founder && { founder }),
    ...(links.length > 0 && { socialLinks: links }),
    ...(legal_name && { legal: { name: legal_name, address: legal_address ?? '' } }),
    ...(languages && { languages }),
    ...(companies_by !== 'anyone' && { adding: companies_by }),
    hints: !config.production,
    standardRelease: config.standardRelease,
    registration: registers(identity, config),
  };
}

/** Whether anyone may create an account. */
export const registers = ({ settings }: Identity, config: Pick<Config, 'registration'>): boolean =>
  settings.registration ?? config.registration;

/** What visitors would expect and isn't set, in words. */
export function missingIn({ settings }: Identity): string[] {
  const { name, contact_email, legal_name, operator_name } = settings;
  return [
    ...(name ? [] : ['a name']),
    ...(contact_email ? [] : ['a contact address']),
    ...(legal_name ? [] : ['the legal operator']),
    ...(operator_name ? [] : ['who runs the site']),
  ];
}

/** What the operator reads about them. */
export const identityRemark = (missing: string[]): string =>
  `Pages lack ${missing.join(', ')}, because it isn't set. Set it under Admin, Site.`;

function founderOf({ settings, photo }: Identity): ShownOperator['founder'] {
  const { operator_name: name, operator_role: role, operator_bio: bio } = settings;
  if (name === null) return undefined;
  return {
    name,
    ...(role && { role }),
    bio: bio ?? '',
    ...(photo && { photo: logoPath(photo.hash), photoAlt: `Photo of ${name}` }),
  };
}

/** The accent color and the colors made from it, as a `style` attribute; of a theme without one, ours stay. */
function styleOf({ accent_light, accent_dark }: Identity['settings']): string {
  if (accent_light === null && accent_dark === null) return '';
  const light = accent_light ?? 'oklch(0.43 0.085 195)';
  const dark = accent_dark ?? 'oklch(0.78 0.1 190)';
  const mixed = (by: number, into: [string, string]) =>
    `light-dark(color-mix(in oklab,${light} ${by}%,${into[0]}),color-mix(in oklab,${dark} ${by}%,${into[1]}))`;
  const colors = {
    accent: `light-dark(${light},${dark})`,
    'accent-strong': mixed(80, ['black', 'white']),
    tint: mixed(10, ['#fcfaf6', '#111418']),
    band: mixed(30, ['#fcfaf6', '#111418']),
  };
  return Object.entries(colors)
    .map(([name, value]) => `--color-${name}:${value}`)
    .join(';');
}
