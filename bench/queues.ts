import type { Database } from '#db/connect.ts';
import { listCompanies } from '#db/queries/companies.ts';
import { readQueueSizes } from '#db/queries/queue-sizes.ts';
import { listOpenReports } from '#db/queries/reports.ts';
import { listReviews } from '#db/queries/review-pages.ts';
import { readSiteStats } from '#db/queries/statistics.ts';
import { readQueue, readReported } from '#server/actions/read-queue.ts';
import { systemClock } from '#server/start/clock.ts';
import { cursorAfterModerated, cursorAfterReported, readQueueCursor } from '#shared/rules/queue-cursor.ts';
import { type ReviewStatus, reviewSorts } from '#shared/words.ts';
import type { Figure } from './figures.ts';

const LIMIT = 11;

/** What moderators read, in the middle of each list, and reviews at a deep offset. */
export async function timeQueues(
  db: Database,
  timeOften: (run: () => Promise<unknown>) => Promise<number>,
): Promise<Figure[]> {
  const ms = async (name: string, target: number, run: () => Promise<unknown>): Promise<Figure> => ({
    ...{ name, target, unit: 'ms' },
    value: await timeOften(run),
  });
  const deps = { db, now: systemClock };
  const counts = async () => [await readSiteStats(db), await readQueueSizes(db)];
  const { pending_reviews, pending_reports } = await readQueueSizes(db);
  const { review_count } = await readSiteStats(db);
  const figures = [await ms('counters of the dashboard', 0.1, counts)];
  const middles = { pending: pending_reviews / 2, removed: review_count / 100, published: review_count / 20 };
  for (const [name, middle] of Object.entries(middles)) {
    const status = name as ReviewStatus;
    const offset = Math.min(100_000, Math.floor(middle));
    const [before] = await readQueue(deps, { status, limit: 1, offset });
    const after = before && readQueueCursor(cursorAfterModerated(before), status);
    const run = () => readQueue(deps, { status, limit: LIMIT, offset: 0, after });
    figures.push(await ms(`queue of ${status} reviews by cursor`, 1, run));
  }
  const deep = Math.floor(pending_reviews * 0.9);
  const pending = () => readQueue(deps, { status: 'pending', limit: LIMIT, offset: deep });
  figures.push(await ms(`queue of pending reviews by offset, at the ${deep}th`, 1, pending));
  const [before] = await readReported(deps, { limit: 1, offset: Math.floor(pending_reports / 2) });
  const after = before && readQueueCursor(cursorAfterReported(before), 'reports');
  const page = { limit: LIMIT, offset: 0, after };
  figures.push(await ms('reported reviews by cursor', 1, () => readReported(deps, page)));
  figures.push(await ms('reports by cursor', 1, () => listOpenReports(db, page)));
  const [busiest] = await listCompanies(db, { limit: 1, offset: 0 });
  const offset = Math.min(100_000, Math.floor((busiest?.review_count ?? 0) * 0.75));
  for (const sort of reviewSorts) {
    const list = { company_id: busiest?.id ?? 0, sort, limit: LIMIT, offset };
    figures.push(await ms(`${sort} reviews by offset, at the ${offset}th`, 1, () => listReviews(db, list)));
  }
  return figures;
}
