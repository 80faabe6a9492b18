type Masked = string | number | boolean | null | undefined | { [key: string]: Masked };

const deepest = 6;
const mostKeys = 50;
const flags = new Set(['isadmin', 'ismoderator', 'role', 'roles', 'authorization', 'cookie']);
const ownOfErrors = new Set(['name', 'message', 'stack', 'cause']);

type Place = { depth: number; seen: WeakSet<object> };

/**
 * A copy of any value that may be printed: emails as first letter, ***, and domain; ids as [ID]; names, tokens,
 * passwords, roles and flags redacted; arrays and other collections as their length. Plain data, for JSON.
 * Never throws, never changes its input, runs no `toJSON`.
 */
export function maskSensitive(value: unknown): Masked {
  return attempt(() => mask(value, { depth: 0, seen: new WeakSet() }));
}

/** A getter or a proxy can throw anything when it is read. */
function attempt(read: () => Masked): Masked {
  try {
    return read();
  } catch {
    return '[unreadable]';
  }
}

function mask(value: unknown, place: Place): Masked {
  if (typeof value === 'string') return maskString(value, place);
  if (typeof value === 'bigint') return maskText(String(value));
  if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`;
  if (typeof value === 'object' && value !== null) return maskObject(value, place);
  return value as number | boolean | null | undefined;
}

/** JSON inside a text is parsed, so its fields are masked like any others. */
function maskString(text: string, place: Place): Masked {
  if (!/^\s*[{[]/.test(text)) return maskText(text);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return maskText(text);
  }
  const masked = mask(parsed, place);
  return typeof masked === 'string' ? masked : JSON.stringify(masked);
}

function maskObject(value: object, { depth, seen }: Place): Masked {
  const size = sizeOf(value);
  if (size !== undefined) return size;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  if (seen.has(value)) return '[seen above]';
  if (depth === deepest) return '[too deep]';
  seen.add(value);
  const place = { depth: depth + 1, seen };
  return value instanceof Error ? maskError(value, place) : maskFields(value, Object.keys(value), place);
}

function sizeOf(value: object): string | undefined {
  if (Array.isArray(value)) return `[Array(${value.length})]`;
  if (value instanceof Map) return `[Map(${value.size})]`;
  if (value instanceof Set) return `[Set(${value.size})]`;
  return ArrayBuffer.isView(value) ? `[Bytes(${value.byteLength})]` : undefined;
}

function maskError(error: Error, place: Place): Masked {
  const extra = Object.keys(error).filter((key) => !ownOfErrors.has(key));
  return {
    class: className(error),
    ...maskFields(error, 'cause' in error ? ['message', 'cause'] : ['message'], place),
    ...maskFields(error, extra, place),
    stack: frames(error),
  };
}

function maskFields(value: object, keys: string[], place: Place): { [key: string]: Masked } {
  const entries = keys
    .slice(0, mostKeys)
    .map((key) => [maskKey(key), attempt(() => maskField(kindOf(key), Reflect.get(value, key), place))]);
  if (keys.length > mostKeys) entries.push(['…', `${keys.length - mostKeys} more`]);
  return Object.fromEntries(entries);
}

/** A long name like password_confirmation isn't a token. */
function maskKey(key: string): string {
  return /^[a-z_]+$/i.test(key) && kindOf(key) === 'secret' ? key : maskText(key);
}

function maskField(kind: Kind, content: unknown, place: Place): Masked {
  if (kind === 'id') return '[ID]';
  if (kind === 'secret') return redacted;
  if (kind === 'email') return typeof content === 'string' ? maskAddress(content) : redacted;
  return mask(content, place);
}

type Kind = 'id' | 'secret' | 'email' | 'other';

/**
 * The kind of a field, by its name in any spelling: auth_token, authToken, AUTH-TOKEN; `id` alone or as last word.
 */
function kindOf(key: string): Kind {
  const spaced = key.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  const words = spaced.match(/[a-z0-9]+/g) ?? [];
  const name = words.join('');
  if (words.at(-1) === 'id') return 'id';
  if (flags.has(name) || /password|token|secret|name$/.test(name)) return 'secret';
  return name.endsWith('email') ? 'email' : 'other';
}

/** Only names like SyntaxError or DOMException, because the name could contain any text. */
function className({ name }: Error): string {
  return /^[A-Za-z]{0,40}(Error|Exception)$/.exec(name)?.[0] ?? 'Error';
}

/** The stack without its first lines, which repeat the message. */
function frames({ stack }: Error): Masked {
  if (typeof stack !== 'string') return undefined;
  const lines = stack.split('\n').filter(isFrame);
  return maskText(lines.join('\n'));
}

/** As Chromium writes it, or Firefox and Safari. */
function isFrame(line: string): boolean {
  return /^\s+at /.test(line) || (line.includes('@') && /:\d+:\d+$/.test(line));
}

const redacted = '[redacted]';

// An address may be in a URL, with its @ as %40. The lookahead requires a dot, so `@scope/package` and
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
function maskText(text: string): string {
  return shorten(text)
    .replace(bearer, `$1 ${redacted}`)
    .replace(namedSecret, `$1${redacted}`)
    .replace(address, (_, mailbox: string, at: string) => `${firstLetter(mailbox)}***${at}`)
    .replace(longToken, redacted);
}

/** The value of an email field: first letter, ***, domain; anything else is redacted entirely. */
function maskAddress(text: string): string {
  const [, mailbox, domain] = /^(.*)@([\p{L}\p{N}.-]+)/su.exec(text) ?? [];
  return mailbox === undefined ? redacted : `${firstLetter(mailbox)}***@${domain}`;
}

function firstLetter(mailbox: string): string {
  return /[\p{L}\p{N}]/u.exec(mailbox)?.[0] ?? '';
}

/** Cut between two words, because half an address wouldn't be recognized. */
function shorten(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText).replace(/(?<!\S)\S*$/, '')}…`;
}
