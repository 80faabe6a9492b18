import { timingSafeEqual } from 'node:crypto';

/** Whether someone sent this secret. How long it takes doesn't depend on where the two differ. */
export function isSame(secret: string, sent: string): boolean {
  const [one, other] = [Buffer.from(secret), Buffer.from(sent)];
  return one.length === other.length && timingSafeEqual(one, other);
}
