import { asciiHost } from './company-domain.ts';

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

/** The address used for comparison: lower case, without anything from + to @, so that one mailbox counts once. */
export function normalisedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const plus = email.indexOf('+');
  const local = email.slice(0, plus >= 0 && plus < at ? plus : at);
  return `${local}${email.slice(at)}`.toLowerCase();
}
