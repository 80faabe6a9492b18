import { beforeEach, expect, it } from 'vitest';
import { getCredential, newCredential, submit } from '#server/attacks/anonymity/browser.ts';
import { purgeExpired } from '#server/jobs/purge-expired.ts';
import { mergeUndoDays } from '#shared/limits.ts';
import { daysAfter } from '#shared/rules/calendar.ts';
import {
  type Author,
  expectTrueFigures,
  makeAuthor,
  makeEmployer,
  makePublished,
} from '#testing/server/authors.ts';
import { describeEachServer, type TestServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';

type Company = { id: number; domain: string };

describeEachServer('merging companies', async (server) => {
  let moderator: ReturnType<TestServer['as']>;
  let old: Company;
  let target: Company;
  beforeEach(async () => {
    server.clock.now = new Date('2026-06-15T12:03:00.000Z');
    moderator = server.as(await server.signIn('moderator'));
    [old, target] = [await makeEmployer(server), await makeEmployer(server)];
  });

  const desk = () => moderator.managedCompanies;
  const merge = (company = old, into = target) => desk().merge({ id: company.id, into: into.id });
  const undo = (company = old, into = target) => desk().undoMerge({ id: company.id, into: into.id });
  const get = (company: Company) => server.as().companies.get({ id: company.id });
  const approve = ({ id }: Author) => moderator.moderation.decideReview({ id, approved: true });
  const rest = (url: string, method: 'GET' | 'POST' = 'GET', payload?: object) =>
    server.app.inject({ method, url: `/api/v1${url}`, ...(payload && { payload }) });
  const statusOf = async ({ receipt }: Author) => (await server.as().receipts.status({ receipt })).review;
  const listed = async (company: Company) =>
    (await server.as().reviews.list({ company_id: company.id, sort: 'recent', limit: 50 })).map(
      ({ id }) => id,
    );
  const waitingAt = async ({ id }: Company) => {
    const rows = server.deps.db.selectFrom('submissions').select('id').where('company_id', '=', id);
    return (await rows.execute()).length;
  };

  it('moves reviews of every status with their figures, and puts exactly those back', async () => {
    const published = await makeAuthor(server, { review_text: 'Night shifts, says qwyjibo.' }, old);
    const removed = await makeAuthor(server, {}, old);
    const pending = await makeAuthor(server, {}, old);
    const rejected = await makeAuthor(server, {}, old);
    for (const author of [published, removed]) await approve(author);
    for (const { id } of [removed, rejected])
      await moderator.moderation.decideReview({ id, approved: false, reason: 'insulting' });
    const there = await makePublished(server, {}, target);
    const site = (await server.as().companies.list({})).meta;

    expect(await merge()).toMatchObject({
      merged_into: { id: target.id, domain: target.domain },
      undo_until: '2026-07-15',
      changes: [{ kind: 'merged', changed: [{ fact: 'merged_into' }] }],
    });
    expect(await get(target)).toMatchObject({ review_count: 2, merged_companies: [old] });
    expect((await listed(target)).sort()).toEqual([published.id, there.id].sort());
    expect((await server.as().companies.list({})).meta).toMatchObject({
      total: Number(site.total) - 1,
      reviews: site.reviews,
    });
    for (const author of [published, removed, pending, rejected])
      expect(await statusOf(author)).toMatchObject({ company_id: target.id });
    const found = { company_id: target.id, sort: 'recent', limit: 5, words: 'qwyjibo' } as const;
    expect(await server.as().reviews.list(found)).toHaveLength(1);
    await approve(pending);
    const later = await makePublished(server, {}, target);
    await expectTrueFigures(server);

    expect(await undo()).toMatchObject({ merged_into: null, state: 'listed', review_count: 2 });
    expect((await listed(old)).sort()).toEqual([published.id, pending.id].sort());
    expect((await listed(target)).sort()).toEqual([there.id, later.id].sort());
    expect(await statusOf(rejected)).toMatchObject({ company_id: old.id });
    expect(await server.as().reviews.list({ ...found, company_id: old.id })).toHaveLength(1);
    expect(await get(target)).toMatchObject({ review_count: 2, merged_companies: [] });
    expect((await desk().get({ id: target.id })).changes.map(({ kind }) => kind)).toEqual([
      'unmerged',
      'merged',
    ]);
    const audited = server.deps.db
      .selectFrom('audit_counts')
      .select(['kind', 'actor_name', 'after'])
      .where('target', '=', `company:${old.id}`)
      .where('kind', '!=', 'review_decided')
      .orderBy('kind');
    const { name: after } = await get(target);
    expect(await audited.execute()).toEqual([
      { kind: 'companies_merged', actor_name: 'moderator', after },
      { kind: 'company_merge_undone', actor_name: 'moderator', after },
    ]);
    await expectTrueFigures(server);
  });

  it('redirects everything that named the merged company', async () => {
    await merge();
    const [from, to] = [old.id, target.id];
    const urls = [
      '/companies/ID',
      '/companies/ID/insights',
      '/companies/ID/salaries',
      '/reviews?company_id=ID&sort=recent',
      '/reviews/counts?company_id=ID',
    ];
    for (const url of urls) {
      const { statusCode, headers } = await rest(url.replace('ID', String(from)));
      expect([statusCode, headers.location]).toEqual([308, `/api/v1${url.replace('ID', String(to))}`]);
      expect((await rest(url.replace('ID', String(to)))).statusCode).toBe(200);
    }
    const report = await rest(`/companies/${from}/report`, 'POST', { reason: 'This company has closed.' });
    expect(report.headers.location).toBe(`/api/v1/companies/${to}/report`);
    const suggested = await rest(`/companies/${from}/corrections`, 'POST', { hq_location: 'Oslo' });
    expect(suggested.headers.location).toBe(`/api/v1/companies/${to}/corrections`);
    expect(report.json()).toMatchObject({ company_id: to });
    for (const file of ['feed.atom', 'preview.png']) {
      const { statusCode, headers } = await server.app.inject({ url: `/companies/${from}/${file}` });
      expect([statusCode, headers.location]).toEqual([308, `/companies/${to}/${file}`]);
    }
    const compared = await server.as().companies.compare({ ids: `${from},${to}` });
    expect(compared.companies.map(({ id }) => id)).toEqual([to]);
    expect((await server.app.inject('/sitemaps/1.xml')).body).not.toContain(`/companies/${from}<`);
    await undo();
    expect((await rest(`/companies/${from}`)).statusCode).toBe(200);
  });

  it('finds the other company by the name and the domain of the merged one', async () => {
    await desk().change({ id: old.id, name: `Vossevangen Tannhjul ${old.id}` });
    await merge();
    for (const search of [
      'vossevangen',
      `Vossevangen Tannhjul ${old.id}`,
      old.domain,
      `kari@${old.domain}`,
    ]) {
      const { data } = await server.as().companies.list({ search });
      expect([search, data[0]?.id]).toEqual([search, target.id]);
      expect(data.map(({ id }) => id)).not.toContain(old.id);
    }
    const again = await rest('/companies', 'POST', { name: 'Again', domain: old.domain });
    expect(again.json()).toMatchObject({ company_id: target.id });
    await undo();
    expect((await server.as().companies.list({ search: 'vossevangen' })).data.map(({ id }) => id)).toEqual([
      old.id,
    ]);
  });

  it('takes a new company off the list of those that no one has looked at, and dismisses its reports', async () => {
    const domain = `new-copy-${old.id}.example`;
    const { id } = await server.as().companies.create({ name: 'New copy', domain });
    await server.as().companies.report({ id, reason: 'It is listed twice.' });
    const waiting = async () => {
      const { companyReports } = await moderator.moderation.metrics();
      const lists = await Promise.all(
        (['new', 'reported'] as const).map((list) => desk().list({ list, limit: 100 })),
      );
      return [lists.flatMap(({ data }) => data.map((one) => one.id)).includes(id), companyReports];
    };
    const [, before] = await waiting();
    await merge({ id, domain });
    expect(await waiting()).toEqual([false, Number(before) - 1]);
  });

  it('accepts the mailboxes of both, and still only one review of each a year', async () => {
    const email = `kari@${old.domain}`;
    const send = (company: Company) => server.as().verification.send({ email, company_id: company.id });
    await send(old);
    const inFlight = server.mailedToken();
    await merge();
    const check = (company: Company, token: string) =>
      server.as().verification.check({ token, company_id: company.id });
    expect(await check(old, inFlight)).toEqual({ verified: true });
    expect(await check(target, inFlight)).toEqual({ verified: true });
    await send(target);
    expect(server.newestMail().links[0]).toContain(`/companies/${target.id}/review#`);
    expect(server.newestMail().links[0]).toContain(`domain=${old.domain}`);
    const fresh = server.mailedToken();
    const review = (token: string, company: Company) =>
      server.as().reviews.submit(reviewInput(company.id, { token }));
    expect(await review(inFlight, old)).toEqual({ status: 'pending' });
    for (const company of [old, target])
      await expect(review(fresh, company)).rejects.toThrow('Please verify your work email again.');
    expect((await desk().get({ id: target.id })).merged_companies).toMatchObject([{ id: old.id }]);
    expect(await waitingAt(target)).toBe(1);
    expect(await waitingAt(old)).toBe(0);
    // By email, on the plain path.
    const other = `ole@${old.domain}`;
    await server.as().verification.send({ email: other, company_id: target.id });
    await server.as().verification.confirm({ token: server.mailedToken(), company_id: target.id });
    const plain = () => server.as().reviews.submit(reviewInput(target.id, { email: other }));
    expect(await plain()).toEqual({ status: 'pending' });
    await expect(plain()).rejects.toThrow('Please verify your work email again.');
    await expect(
      server.as().verification.send({ email: 'kari@elsewhere.example', company_id: target.id }),
    ).rejects.toThrow(`${target.domain} or ${old.domain}`);
  });

  it('accepts a slip from before the merge, once, and none for the other domain from the same mailbox', async () => {
    const person = { address: '203.0.113.9', agent: 'test', email: `slip@${old.domain}` };
    const credential = await newCredential(server, person, old.id);
    await merge();
    const { company_id: _, ...review } = reviewInput(old.id);
    expect(await submit(server, person, credential, review)).toEqual({ status: 'pending' });
    await expect(submit(server, person, credential, review)).rejects.toThrow('already been used');
    expect(await waitingAt(target)).toBe(1);
    expect(await waitingAt(old)).toBe(0);
    await server.as().verification.send({ email: person.email, company_id: target.id });
    const token = server.mailedToken();
    for (const { id } of [old, target])
      await expect(getCredential(server, person, id, token)).rejects.toThrow('Please verify');
  });

  it('follows a chain, which is undone from its end', async () => {
    const author = await makePublished(server, {}, old);
    await merge();
    const last = await makeEmployer(server);
    await merge(target, last);
    expect((await rest(`/companies/${old.id}`)).headers.location).toBe(`/api/v1/companies/${last.id}`);
    expect((await get(last)).merged_companies.map(({ id }) => id)).toEqual([target.id, old.id]);
    await expect(undo()).rejects.toThrow('Undo that merge first.');
    await undo(target, last);
    expect((await get(target)).merged_companies).toMatchObject([{ id: old.id }]);
    expect((await get(last)).merged_companies).toEqual([]);
    await undo();
    expect(await listed(old)).toEqual([author.id]);
    await expectTrueFigures(server);
  });

  it('says why two companies can’t be merged, and changes nothing', async () => {
    const third = await makeEmployer(server);
    await expect(merge(old, old)).rejects.toThrow('Choose another company');
    await expect(merge(old, { ...third, id: 999_999 })).rejects.toThrow('no such company');
    await expect(undo()).rejects.toThrow("isn't merged");
    await desk().merge({ id: third.id, into: old.id });
    await expect(undo(third, target)).rejects.toThrow('has changed');
    await undo(third, old);
    await desk().change({ id: target.id, state: 'closed' });
    await expect(merge()).rejects.toThrow('closed to new reviews');
    await desk().change({ id: target.id, state: 'hidden' });
    await expect(merge()).rejects.toThrow('is hidden');
    await desk().change({ id: target.id, state: 'listed' });
    await merge();
    await expect(merge()).rejects.toThrow('already merged');
    await expect(merge(third, old)).rejects.toThrow('already merged');
    await expect(merge(target, old)).rejects.toThrow('already merged');
    await expect(desk().change({ id: old.id, name: 'Another name' })).rejects.toThrow('Undo the merge');
    const { data } = await desk().list({ list: 'merged', limit: 100 });
    expect(data.map(({ id }) => id)).toContain(old.id);
  });

  it('forgets after the last day what it moved, and refuses to undo', async () => {
    const author = await makeAuthor(server, {}, old);
    await merge();
    const moved = () =>
      server.deps.db.selectFrom('moved_reviews').selectAll().where('company_id', '=', old.id).execute();
    const at = (days: number) => new Date(`${daysAfter('2026-06-15', days)}T23:59:00.000Z`);
    server.clock.now = at(mergeUndoDays);
    await purgeExpired(server.deps);
    expect(await moved()).toEqual([{ company_id: old.id, review_id: author.id }]);
    server.clock.now = at(mergeUndoDays + 1);
    moderator = server.as(await server.signIn('moderator'));
    await expect(undo()).rejects.toThrow(`more than ${mergeUndoDays} days old`);
    await purgeExpired(server.deps);
    expect(await moved()).toEqual([]);
    await expect(undo()).rejects.toThrow(`more than ${mergeUndoDays} days old`);
    expect(await desk().get({ id: old.id })).toMatchObject({
      undo_until: null,
      merged_into: { id: target.id },
    });
    expect((await rest(`/companies/${old.id}`)).statusCode).toBe(308);
  });

  it('forgets a moved review that its author withdraws', async () => {
    const author = await makeAuthor(server, {}, old);
    await merge();
    await server.as().receipts.withdraw({ receipt: author.receipt });
    const rows = server.deps.db.selectFrom('moved_reviews').where('review_id', '=', author.id).selectAll();
    expect(await rows.execute()).toEqual([]);
    await undo();
  });
});
