import type { Config } from '#server/start/env.ts';

type Settings = Pick<
  Config,
  'production' | 'publicUrl' | 'mailFrom' | 'mailBounces' | 'smtpUrl' | 'admin' | 'ignored'
>;

/** Names that lead nowhere (RFC 2606), as in our instructions. */
const EXAMPLE = /(^|[@.])example(\.(com|net|org))?>?$/i;

/** What a site can start with, but its operator should know: a sentence each, without values. */
export function remarksOn(settings: Settings): string[] {
  return [
    ...settings.ignored.map((name) => `${name} in .env isn't a setting, so it does nothing.`),
    ...(settings.production ? examplesIn(settings) : []),
  ];
}

function examplesIn({ publicUrl, mailFrom, mailBounces, smtpUrl, admin }: Settings): string[] {
  const names = {
    PUBLIC_URL: new URL(publicUrl).hostname,
    MAIL_FROM: mailFrom,
    MAIL_BOUNCES: mailBounces ?? '',
    SMTP_URL: smtpUrl === undefined ? '' : new URL(smtpUrl).hostname,
    ADMIN_EMAIL: admin?.email ?? '',
  };
  return Object.entries(names)
    .filter(([, value]) => EXAMPLE.test(value))
    .map(([name]) => `${name} still has an example name, which leads nowhere. Set it to yours.`);
}
