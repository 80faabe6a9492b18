import { asciiEmail } from './addresses.ts';

/** Where a domain says in the DNS who speaks for it on this site. */
export const recordName = (domain: string) => `_candor.${domain}`;

/** The TXT record that names one address. A domain can have several. */
export const recordValue = (email: string) => `mailto:${email}`;

/** Whether one of the texts at a domain's record names this address. Letter case doesn't matter. */
export function isNamed(texts: readonly string[], email: string): boolean {
  const named = texts.flatMap((text) => /^\s*mailto:(.+)$/i.exec(text)?.[1] ?? []);
  return named.some((address) => asciiEmail(address).toLowerCase() === email.toLowerCase());
}
