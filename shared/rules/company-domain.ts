const LABELS = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** Host name in ASCII (punycode) and lower case, or null when it is no host name. */
export function asciiHost(host: string): string | null {
  const text = host.trim().toLowerCase();
  if (text === '' || /[\s/?#@:\\%[\]]/.test(text)) return null;
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return null;
  }
}

/** Company domain as stored: lower case, ASCII, without any leading `www.`; null when it does not look like a domain. */
export function companyDomain(input: string): string | null {
  const host = asciiHost(input)?.replace(/^(?:www\.)+/, '') ?? null;
  return host !== null && host.length <= 253 && LABELS.test(host) ? host : null;
}
