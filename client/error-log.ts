/**
 * The only place that writes to the console: one line per failure, without names, addresses, ids or secrets. What finds
 * those is loaded once something has failed; if it can't be, the line only says where.
 *
 * @param place A name from our code, such as that of a call.
 */
export async function logError(place: string, error: unknown): Promise<void> {
  const masking = await import('./mask-sensitive.ts').catch(() => undefined);
  console.error(`Failed in ${place}${masking ? `: ${JSON.stringify(masking.maskSensitive(error))}` : ''}`);
}
