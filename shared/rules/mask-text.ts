export const redacted = '[redacted]';

// An address may be in a URL, with its @ as %40. The lookahead requires a dot, so that `@scope/package` and
// `name@https://` in stacks stay. At most 64 characters before the @: that's the limit for mailboxes, and it limits
// the work for long texts.
const address =
  /([^\s@"<>()[\]\\,;:/?&=]{0,63}[^\s@"<>()[\]\\,;:])(@|%(?:25)*40)(?=[\p{L}\p{N}-]+\.[\p{L}\p{N}-])/giu;
const bearer = /\b(bearer|basic)(?:\s|%20|\+)+[^\s"',;]+/gi;
const namedSecret = /((?:password|token|secret)\w*["']?\s*(?:[:=]|%3D)\s*["']?)[^\s"'&,;})]+/gi;
// Names of script files stay, because a stack is useless without them.
const longToken = /(?<![\w-])[\w-]{20,}(?![\w-]|\.(?:js|css|tsx?)\b)/g;
const longestText = 4000;

/**
 * Text without bearer values, `password=…`, addresses (first letter, ***, domain) and words of 20 or more url-safe
 * characters.
 */
export function maskText(text: string): string {
  return shorten(text)
    .replace(bearer, `$1 ${redacted}`)
    .replace(namedSecret, `$1${redacted}`)
    .replace(address, (_, mailbox: string, at: string) => `${firstLetter(mailbox)}***${at}`)
    .replace(longToken, redacted);
}

/** The value of an email field: first letter, ***, domain; anything else is redacted entirely. */
export function maskAddress(text: string): string {
  const [, mailbox, domain] = /^(.*)@([\p{L}\p{N}.-]+)/su.exec(text) ?? [];
  return mailbox === undefined ? redacted : `${firstLetter(mailbox)}***@${domain}`;
}

function firstLetter(mailbox: string): string {
  return /[\p{L}\p{N}]/u.exec(mailbox)?.[0] ?? '';
}

/** Cut between two words, because half an address wouldn't be recognized. */
function shorten(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText).replace(/\S*$/, '')}…`;
}
