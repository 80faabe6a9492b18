import fc from 'fast-check';
import { expect, it } from 'vitest';
import { publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { choices } from '#shared/rules/directory.ts';
import { directorySorts, employmentStatuses, reviewSorts } from '#shared/words.ts';
import { sampledRuns } from '#testing/sampled.ts';
import { makeAuthor, makeEmployer, makePublished, submitAs } from '#testing/server/authors.ts';
import { describeEachServer } from '#testing/server/make-app.ts';
import { publicUrls } from '#testing/server/public-urls.ts';
import { answers } from '#testing/server/review-input.ts';

const query = (values: object) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
const anyFilter = fc.record(
  {
    with_comments: fc.constant(true),
    stars: fc.integer({ min: 1, max: 5 }),
    year: fc.integer({ min: 2025, max: 2026 }),
    kind_of_work: fc.constantFrom('2221', '4322'),
    words: fc.constantFrom('shifts', 'fair plans', 'nobody'),
    sort: fc.constantFrom(...reviewSorts),
  },
  { requiredKeys: [] },
);
const anyView = fc.record(
  {
    country: fc.constantFrom('NL', 'unknown'),
    min_rating: fc.constantFrom(...choices.min_rating),
    min_reviews: fc.constant('5'),
    sort: fc.constantFrom(...directorySorts),
  },
  { requiredKeys: [] },
);

describeEachServer('what no card shows', async (server) => {
  const published: number[] = [];
  const employer = await makeEmployer(server);
  for (let count = 0; count < 12; count += 1) {
    const written = {
      review_text: count % 2 ? 'Fair shifts and plans.' : '',
      enps_responses: answers(3 + (count % 7)),
    };
    published.push((await makePublished(server, written, employer)).id);
  }

  /** Every public address but the pages, which show what these calls return; and lists with any filters. */
  function urls(): string[] {
    const { id } = employer;
    const options = sampledRuns(90, 7);
    return [
      ...publicUrls(id),
      ...fc
        .sample(anyView, options)
        .flatMap(({ sort, ...choice }) => [
          `/api/v1/companies?${query({ ...choice, sort })}`,
          `/api/v1/companies/facets?${query(choice)}`,
        ]),
      ...fc
        .sample(anyFilter, options)
        .flatMap(({ sort, ...filter }) => [
          `/api/v1/reviews?${query({ ...filter, sort, company_id: id })}`,
          `/api/v1/reviews/counts?${query({ ...filter, company_id: id })}`,
        ]),
    ];
  }
  async function readAll() {
    const read: [string, number, string][] = [];
    for (const url of urls()) {
      const { statusCode, body } = await server.app.inject(url);
      read.push([url, statusCode, body]);
    }
    return read;
  }
  const changed = () => server.deps.db.transaction().execute((trx: Transaction) => publicDataChanged(trx));

  it('is in no page, list, count and figure, however it is filtered', async () => {
    const before = await readAll();
    expect(before.filter(([, status]) => status !== 200)).toEqual([]);
    expect(new Set(before.map(([, , body]) => body)).size).toBeGreaterThan(25);
    for (const [index, id] of published.entries()) {
      const employment_status = employmentStatuses[index % employmentStatuses.length] ?? 'full_time';
      await server.deps.db.updateTable('reviews').set({ employment_status }).where('id', '=', id).execute();
    }
    await submitAs(server, { companyId: employer.id, email: `waits@${employer.domain}` });
    const { id } = await makeAuthor(server, { review_text: 'Fair shifts that wait.' }, employer);
    const { moderation } = server.as(await server.signIn('moderator'));
    await moderation.decideReview({ id, approved: false, message: 'Names a colleague.' });
    await changed();
    expect(await readAll()).toEqual(before);
    // A change that every card shows is noticed.
    await server.deps.db
      .updateTable('reviews')
      .set({ job_title: 'Glassblower' })
      .where('id', '=', published[0] ?? 0)
      .execute();
    await changed();
    expect(await readAll()).not.toEqual(before);
  });
});
