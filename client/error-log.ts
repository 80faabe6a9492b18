import { maskSensitive } from './mask-sensitive.ts';

/** The only place that writes to the console: one line per failure, without names, addresses, ids or secrets. */
export function logError(place: string, error: unknown): void {
  console.error(`Failed in ${maskSensitive(place)}: ${JSON.stringify(maskSensitive(error))}`);
}
