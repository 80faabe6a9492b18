/** Network of an IP address: IPv4 /24, IPv6 /48. Null if it isn't an IP address. */
export function clientNetwork(ip: string): string | null {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(ip);
  if (v4) return `${v4[1]}.0/24`;
  const groups = ipv6Groups(ip);
  return groups === null ? null : `${groups.slice(0, 3).join(':')}::/48`;
}

/** Key of one subscriber for rate limits: an IPv4 address, or the /64 of an IPv6 address. */
export function subscriberAddress(ip: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  const groups = ipv6Groups(ip);
  return groups === null ? ip : groups.slice(0, 4).join(':');
}

/** The eight groups of an IPv6 address without leading zeros, or null. */
function ipv6Groups(ip: string): string[] | null {
  const text = ip.split('%')[0] ?? '';
  if (!/^[0-9a-f:]+$/i.test(text) || !text.includes(':')) return null;
  const [head = '', tail] = text.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = 8 - start.length - end.length;
  if (tail === undefined ? missing !== 0 : missing < 0) return null;
  return [...start, ...Array<string>(missing).fill('0'), ...end].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}
