const words = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

/** `December 8`, for a `YYYY-MM-DD`. */
export const dayWords = (date: string): string => words.format(new Date(`${date}T00:00:00Z`));
