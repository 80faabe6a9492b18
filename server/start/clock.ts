/** The machine's clock, in the only place that asks it for a date. Everything else takes `now` from its dependencies. */
export const systemClock = (): Date => new Date();
