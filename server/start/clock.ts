/**
 * The machine's clock, in the only place that asks it for a date. Everything else takes `now` from its dependencies. Files
 * that must not show a time compare theirs with the system's (`db/file-times.ts`).
 */
export const systemClock = (): Date => new Date();
