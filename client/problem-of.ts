import { messageOf, offlineText } from '#client/api.ts';

/** What to say beside the button of a form whose call failed; nothing if it didn't. */
export const problemOf = (error: unknown, fallback?: string): string | undefined =>
  error ? messageOf(error, offlineText(error) ?? fallback) : undefined;
