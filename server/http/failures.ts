import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { describeFailure } from './log.ts';

type Failures = {
  /** @param where names no page or call that only authors use */
  note: (where: Record<string, string>, error: unknown, message: string) => void;
  /** Writes a line for each kind that was noted since the last time. */
  tell: () => void;
};

declare module 'fastify' {
  interface FastifyInstance {
    failures: Failures;
  }
}

/** Further kinds in an hour say nothing new. */
const MOST_KINDS = 50;

/**
 * Failures of pages and of the site's own calls. A line right away would date someone's visit. So where reviews arrive
 * every hour, these lines do as well: sorted by text, with a rough number.
 */
export function registerFailures(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const noted = new Map<string, { line: object; message: string; times: number }>();
  const note: Failures['note'] = (where, error, message) => {
    const line = { ...where, failure: describeFailure(error) };
    if (config.arrivals === 'at-once') return app.log.error(line, message);
    const kind = JSON.stringify([line, message]);
    const known = noted.get(kind);
    if (known) known.times += 1;
    else if (noted.size < MOST_KINDS) noted.set(kind, { line, message, times: 1 });
  };
  const tell = () => {
    const byText = [...noted].sort(([one], [other]) => (one < other ? -1 : 1));
    for (const [, { line, message, times }] of byText)
      app.log.error({ ...line, times: roughly(times) }, `${message}, in the past hour`);
    noted.clear();
  };
  app.decorate('failures', { note, tell });
}

function roughly(times: number): string {
  if (times < 10) return '1 to 9';
  return times < 100 ? '10 to 99' : '100 or more';
}
