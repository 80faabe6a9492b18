/**
 * What a proxy says about a visitor. With limits, one address may ask 600 times a minute. The
 * addresses are those for benchmarks (RFC 2544).
 */
export function visitor(number: number): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `198.18.${(number >> 8) & 255}.${number & 255}` };
}
