import { text } from './kinds.ts';

/** A host and a port, or what names a socket. */
const PLACE = /^(?<host>\[[\da-f:.]+\]|([\w.-]|%[\da-f]{2})*)(:(?<port>\d{1,5}))?$/i;
const ENCODE =
  'has a character in its user name or password that must be percent-encoded. Write @ as %40, / as %2F, ? as %3F, # as %23, % as %25 and a space as %20';

type Options = {
  scheme: RegExp;
  example: string;
  /** Whether the host may be missing. */
  isLocal?: boolean;
  /** What may stand there instead of a URL. */
  instead?: RegExp;
};

/**
 * A URL that may have a password. It is checked before a library reads it: one that takes a part of the password for the
 * host would print it in its errors.
 */
export const connectionUrl = (options: Options) =>
  text.superRefine((value, { addIssue }) => {
    const problem = options.instead?.test(value) ? undefined : problemOf(value, options);
    if (problem !== undefined) addIssue(problem);
  });

function problemOf(value: string, { scheme, example, isLocal = false }: Options): string | undefined {
  const like = `must be a URL like ${example}`;
  if (!scheme.test(value)) return like;
  const rest = value.replace(scheme, '');
  const at = rest.lastIndexOf('@');
  if (/[#\s\\]/.test(rest) || isAmbiguous(rest.slice(0, Math.max(at, 0)))) return ENCODE;
  const { host, port = '1' } = PLACE.exec(rest.slice(at + 1).split(/[/?]/, 1)[0] ?? '')?.groups ?? {};
  const isPlace = host !== undefined && (isLocal || host !== '') && Number(port) > 0 && Number(port) < 65_536;
  return isPlace ? undefined : like;
}

/** Whether what is before the host can be read in more than one way. */
function isAmbiguous(account: string): boolean {
  try {
    decodeURIComponent(account);
    return /[@/?[\]]/.test(account);
  } catch {
    return true;
  }
}
