import { expect, it } from 'vitest';
import { type Author, makeAuthor, makePublished } from '#testing/server/authors.ts';
import { describeEachServer } from '#testing/server/make-app.ts';
import { answers } from '#testing/server/review-input.ts';

const nurse = { code: '2221', name: 'Nursing professionals' };
const forklift = { code: '8344', name: 'Lifting truck operators' };

describeEachServer('the kind of work', async (server) => {
  const moderator = server.as(await server.signIn('moderator'));

  const approve = ({ id }: Author) => moderator.moderation.decideReview({ id, approved: true });
  const shown = async ({ companyId }: Author) =>
    (await server.as().reviews.list({ company_id: companyId }))[0]?.kind_of_work;
  const own = async ({ receipt }: Author) =>
    (await server.as().receipts.status({ receipt })).review?.kind_of_work;

  it('is derived from the job title, for moderators, readers and the author', async () => {
    const author = await makeAuthor(server, { job_title: 'Senior Registered Nurse (m/w/d)' });
    expect(await own(author)).toEqual(nurse);
    expect((await moderator.moderation.reviews({})).data).toMatchObject([{ kind_of_work: nurse }]);
    await approve(author);
    expect(await shown(author)).toEqual(nurse);
  });

  it('follows the job title when its author changes it', async () => {
    const author = await makePublished(server, { job_title: 'Registered Nurse' });
    const edit = { receipt: author.receipt, enps_responses: answers(), job_title: 'Forklift operator' };
    await server.as().receipts.edit(edit);
    await approve(author);
    expect(await shown(author)).toEqual(forklift);
  });

  it('is what the author chose, if there is such a kind', async () => {
    const chosen = await makeAuthor(server, { job_title: 'Registered Nurse', kind_of_work: '8344' });
    expect(await own(chosen)).toEqual(forklift);
    const unknown = await makeAuthor(server, { job_title: 'Registered Nurse', kind_of_work: '9999' });
    expect(await own(unknown)).toEqual(nurse);
    const refused = makeAuthor(server, { kind_of_work: 'nurse' });
    await expect(refused).rejects.toThrow('kind_of_work must be four digits');
  });

  it.each(['Manager', ''])('is null with the title "%s"', async (job_title) => {
    const author = await makePublished(server, { job_title });
    expect(await shown(author)).toBeNull();
  });

  it('is null for a review that an earlier release stored', async () => {
    const author = await makeAuthor(server, { job_title: 'Registered Nurse' });
    await server.deps.db.updateTable('submissions').set({ kind_of_work: null }).execute();
    await approve(author);
    expect(await shown(author)).toBeNull();
  });
});
