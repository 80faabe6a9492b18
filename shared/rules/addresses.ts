/** Address with its domain in ASCII and lower case, trimmed; text without a domain is only trimmed. */
export function asciiEmail(input: string): string {
  const text = input.trim();
  const at = text.lastIndexOf('@');
  const host = at < 0 ? null : asciiHost(text.slice(at + 1));
  return host === null ? text : `${text.slice(0, at)}@${host}`;
}

/** Domain after the last @, lower case. */
export function emailDomain(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** The domains whose mailboxes prove that someone works for a company, its own first. */
export function mailDomains(company: { domain: string; merged_companies: readonly { domain: string }[] }) {
  return [company, ...company.merged_companies].map(({ domain }) => domain.toLowerCase());
}

/** Such as "one.example or other.example". */
export function domainsInWords(domains: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(domains);
}

/** The address used for comparison: lower case, without anything from + to @, so one mailbox counts once. */
export function normalisedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const plus = email.indexOf('+');
  const local = email.slice(0, plus >= 0 && plus < at ? plus : at);
  return `${local}${email.slice(at)}`.toLowerCase();
}

const LABELS = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;
/** Scheme, host, port, and the rest. */
const ADDRESS = /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/)?([^/?#:]*)(?::\d+)?(?:[/?#].*)?$/i;

/** Host name in ASCII (punycode) and lower case, or null if it isn't a host name. */
export function asciiHost(host: string): string | null {
  const text = host.trim().toLowerCase();
  if (text === '' || /[\s/?#@:\\%[\]]/.test(text)) return null;
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return null;
  }
}

/**
 * Company domain as stored: lower case, ASCII, without any leading `www.` or final period; null if it doesn't look
 * like a domain. The URL of a page is reduced to its host.
 */
export function companyDomain(input: string): string | null {
  const [, text = ''] = ADDRESS.exec(input.trim()) ?? [];
  const host = asciiHost(text)?.replace(/^(?:www\.)+|\.$/g, '') ?? null;
  return host !== null && host.length <= 253 && LABELS.test(host) ? host : null;
}

/** A web address as stored, with its scheme; null if it isn't one. */
export function webAddress(input: string): string | null {
  const text = input.trim();
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  if (companyDomain(url.hostname) === null) return null;
  return url.pathname === '/' && url.search === '' && url.hash === '' ? url.origin : url.href;
}

/** Whether a text is the base of URLs at an onion service (version 3: 56 characters), without a path: `http://….onion`. */
export function isOnionUrl(text: string): boolean {
  return /^https?:\/\/(?:[a-z0-9-]+\.)*[a-z2-7]{56}\.onion(?::\d{1,5})?$/.test(text);
}
