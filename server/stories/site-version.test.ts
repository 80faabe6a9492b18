import { expect, it } from 'vitest';
import { readPublicVersion } from '#db/queries/statistics.ts';
import { recomputeStats } from '#db/recompute-stats.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { describeEachServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';

describeEachServer('the public data version', async (server) => {
  const companyId = await makeCompany(server.deps.db, { domain: 'version.example' });
  const moderator = server.as(await server.signIn('moderator'));

  const changedBy = async (act: () => Promise<unknown>) => {
    const before = await readPublicVersion(server.deps.db);
    await act();
    return (await readPublicVersion(server.deps.db)) !== before;
  };
  const firstInQueue = async () => (await moderator.moderation.reviews({})).data[0]?.id ?? 0;

  it('stays while someone verifies, sends a review or reports one', async () => {
    const visitor = server.as();
    const act = async () => {
      await visitor.verification.send({ email: 'a@version.example', company_id: companyId });
      const token = server.mailedToken();
      await visitor.verification.confirm({ token, company_id: companyId });
      await visitor.reviews.submit({ ...reviewInput(companyId), token });
    };
    expect(await changedBy(act)).toBe(false);
  });

  it('changes when a company is added, a review is published or removed, or statistics are recomputed', async () => {
    const id = await firstInQueue();
    const decide = (approved: boolean) => () => moderator.moderation.decideReview({ id, approved });
    expect(await changedBy(decide(true))).toBe(true);
    expect(await changedBy(() => server.as().reviews.report({ id, reason: 'It names a colleague.' }))).toBe(
      false,
    );
    expect(await changedBy(decide(true))).toBe(false);
    expect(await changedBy(decide(false))).toBe(true);
    expect(await changedBy(() => makeCompany(server.deps.db))).toBe(true);
    expect(await changedBy(() => recomputeStats(server.deps.db))).toBe(true);
  });
});
