import { isIP } from 'node:net';
import { z } from 'zod';

// Every kind of setting, with a sentence for a value that isn't one. The sentence never has the value: it may be secret.

export const text = z.string().trim();

const must = (isRight: (value: string) => boolean, error: string) => text.refine(isRight, { error });

export const choice = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `must be ${values.join(', ').replace(/, ([^,]+)$/, ' or $1')}` });

export const wholeNumber = (least: number, most: number) =>
  must(
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
    `must be a whole number from ${least} to ${most}`,
  ).transform(Number);

/** Scheme, host and port, and nothing behind them. */
export const isOrigin = (value: string) => {
  if (!URL.canParse(value)) return false;
  const { protocol, origin, href } = new URL(value);
  return /^https?:$/.test(protocol) && href === `${origin}/` && !/[?#]/.test(value);
};

export const origin = must(
  isOrigin,
  'must be an origin like https://candor.example, with nothing after the host name',
).transform((value) => new URL(value).origin);

export const hostName = must(
  (value) => isIP(value) !== 0 || (value.length < 254 && /^([a-z\d-]+\.)*[a-z][a-z\d-]*$/i.test(value)),
  'must be an address of this machine, like 127.0.0.1, or 0.0.0.0 for all of its addresses',
);

export const sender = must(
  (value) => /^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value),
  'must be an address like no-reply@candor.example, or like Candor <no-reply@candor.example>',
);

/** `none`, or a number for some months, `2026-10:1,2026-11:2`. All other months have none. */
export const monthCounts = must(
  (value) =>
    value === 'none' || /^\d{4}-(0[1-9]|1[0-2]):\d{1,6}(,\d{4}-(0[1-9]|1[0-2]):\d{1,6})*$/.test(value),
  'must be none, or months with numbers, separated by commas, like 2026-10:1,2026-11:2',
).transform((value) => {
  const months = value === 'none' ? [] : value.split(',').map((month) => month.split(':'));
  return new Map(months.map(([month = '', count]) => [month, Number(count)]));
});

/** `off`, `on` (trusts every hop), a number of hops, or a list of proxy addresses. */
export const trustedProxies = must(
  (value) => /^(off|on|\d{1,2})$/.test(value) || (list(value).length > 0 && list(value).every(isNetwork)),
  'must be off, on, the number of proxies in front, or their addresses, separated by commas, like 127.0.0.1 or 10.0.0.0/8',
).transform((value) => {
  if (value === 'off') return false;
  if (value === 'on') return true;
  if (/^\d+$/.test(value)) return (_address: string, hop: number) => hop < Number(value);
  return list(value);
});

/** As `@fastify/proxy-addr` understands it. */
function isNetwork(value: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(value)) return true;
  const [address = '', length, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    length === undefined || (/^\d{1,3}$/.test(length) && +length > 0 && +length <= (version === 4 ? 32 : 128))
  );
}

export function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}
