import { expect, it } from 'vitest';
import { recomputeStats } from '#db/recompute-stats.ts';
import { newCredential, submit, verify } from '#server/attacks/anonymity/browser.ts';
import { countSalaries } from '#server/jobs/count-salaries.ts';
import { refreshDirectory } from '#server/jobs/refresh-directory.ts';
import { refreshSearch } from '#server/jobs/refresh-search.ts';
import { drawDemoLogo } from '#server/logos/demo-logos.ts';
import { mostCorrections } from '#shared/limits.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { makeAuthor, makeEmployer } from '#testing/server/authors.ts';
import { describeEachServer } from '#testing/server/make-app.ts';
import { publicUrls } from '#testing/server/public-urls.ts';
import { reviewInput } from '#testing/server/review-input.ts';

const REVIEWS = 5;
const job = { job_title: 'Forklift Operator', kind_of_work: '8344', currency: 'EUR' };

describeEachServer('companies that moderators put right', async (server) => {
  const moderator = server.as(await server.signIn('moderator'));

  const visitor = () => server.as().companies;
  const desk = () => moderator.managedCompanies;
  const read = async (url: string) =>
    (await server.app.inject({ url, headers: { accept: 'text/html' } })).body;
  const publish = async (employer: { id: number; domain: string }, count: number, values = {}) => {
    for (let index = 0; index < count; index += 1) {
      const { id } = await makeAuthor(server, { ...job, salary: 31_000 + 500 * index, ...values }, employer);
      await moderator.moderation.decideReview({ id, approved: true });
    }
  };
  const listed = async (list: 'new' | 'reported' | 'hidden' | 'closed') =>
    (await desk().list({ list, limit: 100 })).data.map(({ id }) => id);

  it('hides a company from everything that anyone may read, and puts it back as it was', async () => {
    const employer = await makeEmployer(server);
    const logo = drawDemoLogo(0).toString('base64');
    const { logo_url } = await desk().change({ id: employer.id, name: 'Halden Systems Zzyx', logo });
    // Feeds and quotes have only reviews of past months.
    const { now } = server.clock;
    server.clock.now = new Date('2026-05-15T12:00:00.000Z');
    await publish(employer, REVIEWS, { review_text: 'Fair shifts, says qwyjibo.' });
    server.clock.now = now;
    const waiting = await makeAuthor(server, {}, employer);
    const others = await Promise.all([makeEmployer(server), makeEmployer(server)]);
    for (const other of others) await publish(other, 3);
    await countSalaries(server.deps);
    const [review] = await server.as().reviews.list({ company_id: employer.id, sort: 'recent', limit: 1 });
    const urls = [
      ...publicUrls(employer.id),
      '/api/v1/companies?search=zzyx',
      `/api/v1/reviews/${review?.id}`,
      `/api/v1/companies/compare?ids=${employer.id},${others[0]?.id}`,
      '/api/v1/salaries/8344',
      '/',
      '/companies',
      '/salaries/8344',
      ...['', '/reviews', '/salaries', '/statements'].map((page) => `/companies/${employer.id}${page}`),
    ];
    const before = await Promise.all(urls.map(read));
    expect(before.filter((body) => /zzyx|qwyjibo/i.test(body)).length).toBeGreaterThan(10);

    expect(await desk().change({ id: employer.id, state: 'hidden' })).toMatchObject({ state: 'hidden' });
    await countSalaries(server.deps);
    const telling: string[] = [];
    for (const url of urls) {
      const body = await read(url);
      if (/zzyx|qwyjibo|31,?500/i.test(body) || body.includes(employer.domain)) telling.push(url);
    }
    // What someone searched for is repeated.
    expect(telling.filter((url) => !url.includes('search='))).toEqual([]);
    expect((await visitor().list({ search: 'zzyx' })).data).toEqual([]);
    const { total } = (await visitor().list({})).meta;
    expect((await visitor().facets({})).total).toBe(total);
    expect(await read('/sitemaps/1.xml')).not.toContain(`/companies/${employer.id}<`);
    expect((await server.app.inject(logo_url ?? '/')).statusCode).toBe(404);
    const indexed = server.deps.db.selectFrom('search_companies').select('company_id').execute();
    expect((await indexed).map(({ company_id }) => company_id)).not.toContain(employer.id);
    await expect(visitor().get({ id: employer.id })).rejects.toThrow('Not found.');
    expect(await listed('hidden')).toContain(employer.id);
    const again = await server.app.inject({
      method: 'POST',
      url: '/api/v1/companies',
      payload: { name: 'Again', domain: employer.domain },
    });
    expect(again.statusCode).toBe(409);
    expect(again.json().company_id).toBeUndefined();

    // Nothing that counts again brings it back, and what is approved meanwhile is counted with it.
    const site = await server.as().companies.list({});
    await moderator.moderation.decideReview({ id: waiting.id, approved: true });
    await recomputeStats(server.deps.db);
    await refreshDirectory(server.deps, { changedAtOnce: 100 });
    expect((await server.as().companies.list({})).meta).toEqual(site.meta);
    expect(await listed('hidden')).toContain(employer.id);

    await desk().change({ id: employer.id, state: 'listed' });
    expect(await visitor().get({ id: employer.id })).toMatchObject({ review_count: REVIEWS + 1 });
    expect((await visitor().list({ search: 'zzyx' })).data).toHaveLength(1);
    const { meta } = await server.as().companies.list({});
    expect(meta.total).toBe((site.meta.total ?? 0) + 1);
    expect(meta.reviews).toBe((site.meta.reviews ?? 0) + REVIEWS + 1);
    await recomputeStats(server.deps.db);
    expect((await server.as().companies.list({})).meta).toEqual(meta);
  });

  it('marks what visitors add until a moderator has looked at it, and keeps it from search engines', async () => {
    const added = await visitor().create({ name: 'Boss X is a thief Ltd', domain: 'boss-x.example' });
    const page = `/companies/${added.id}`;
    expect(added.state).toBe('unchecked');
    expect(await listed('new')).toContain(added.id);
    expect(await read(page)).toContain('noindex');
    const picture = `${page}/preview.png`;
    expect(await read(picture)).toBe(await read('/preview.png'));
    expect(await read(page)).not.toContain(picture);
    expect(await read('/sitemaps/1.xml')).not.toContain(`${page}<`);
    expect(await desk().change({ id: added.id })).toMatchObject({
      checked: true,
      changes: [{ kind: 'checked' }],
    });
    expect(await visitor().get({ id: added.id })).toMatchObject({ state: 'listed' });
    expect(await read(page)).not.toContain('noindex');
    expect(await read('/sitemaps/1.xml')).toContain(`${page}<`);
    expect(await read(picture)).not.toBe(await read('/preview.png'));
    expect(await listed('new')).not.toContain(added.id);
  });

  it('finds what no one has looked at behind all others that match as well', async () => {
    const unknown = await visitor().create({ name: 'Wexford Timber', domain: 'wexford-timber.example' });
    const known = await makeCompany(server.deps.db, {
      name: 'Wexford Steel',
      domain: 'wexford-steel.example',
    });
    const found = async () => (await visitor().list({ search: 'wexford' })).data.map(({ id }) => id);
    expect(await found()).toEqual([known, unknown.id]);
    await refreshSearch(server.deps);
    expect(await found()).toEqual([known, unknown.id]);
    await desk().change({ id: unknown.id });
    expect(await found()).toEqual([unknown.id, known]);
  });

  it('names the listed companies that a new one may be a copy of', async () => {
    const first = await visitor().create({ name: 'Nordkapp Logistics', domain: 'nordkapp.example' });
    const copy = await visitor().create({ name: 'Nordkap Logistics', domain: 'nordkap-logistics.example' });
    const { data } = await desk().list({ list: 'new', limit: 100 });
    expect(data.find(({ id }) => id === copy.id)?.similar).toMatchObject([{ id: first.id }]);
  });

  it('changes every fact, and tells who changed what', async () => {
    const { id, domain } = await makeEmployer(server);
    const before = await desk().get({ id });
    const facts = {
      name: 'Aa Renamed',
      address: 'Kaigaten 1',
      size: 250 as const,
      size_year: 2025,
      founded: 1931,
    };
    const after = await desk().change({ id, ...facts, before });
    expect(after).toMatchObject({ ...facts, domain });
    expect(after.changes).toEqual([
      {
        kind: 'edited',
        by: 'moderator',
        created_at: '2026-06-01',
        changed: [
          { fact: 'size', before: null, after: '250' },
          { fact: 'size_year', before: null, after: '2025' },
          { fact: 'founded', before: null, after: '1931' },
          { fact: 'name', before: before.name, after: 'Aa Renamed' },
          { fact: 'address', before: null, after: 'Kaigaten 1' },
        ],
      },
    ]);
    const [found] = (await visitor().list({ search: 'aa renamed' })).data;
    expect(found).toMatchObject({
      id,
      ...facts,
      fact_sources: { founded: { source: 'moderator', month: '2026-06' } },
    });
    expect((await visitor().list({ sort: 'name', limit: 1 })).data).toMatchObject([{ id }]);
    await expect(desk().change({ id, name: 'Other', before: { name: before.name } })).rejects.toThrow(
      'The company has changed since you read it.',
    );
    expect(await desk().change({ id, name: 'Aa Renamed' })).toEqual(after);
  });

  it('closes a company to new reviews, before anything of their authors is used', async () => {
    const employer = await makeEmployer(server);
    const person = (name: string) => ({
      ...{ email: `${name}@${employer.domain}`, address: '203.0.113.7', agent: 'test' },
    });
    const slip = await newCredential(server, person('ada'), employer.id);
    const token = await verify(server, person('bo'), employer.id);
    const waysToWrite = [
      () => submit(server, person('ada'), slip, reviewInput(employer.id)),
      () => server.as().reviews.submit(reviewInput(employer.id, { token })),
    ];
    await desk().change({ id: employer.id, state: 'closed' });
    for (const write of [...waysToWrite, () => verify(server, person('cy'), employer.id)])
      await expect(write()).rejects.toThrow("This company doesn't take new reviews.");
    expect(await visitor().get({ id: employer.id })).toMatchObject({ state: 'closed' });
    expect(await listed('closed')).toContain(employer.id);
    await desk().change({ id: employer.id, state: 'listed' });
    for (const write of waysToWrite) await expect(write()).resolves.toMatchObject({ status: 'pending' });
  });

  it('passes reports of a company on to moderators, who dismiss them or hide it', async () => {
    const { id } = await makeEmployer(server);
    const waiting = async () => (await moderator.moderation.metrics()).companyReports;
    const start = await waiting();
    await visitor().report({ id, reason: "This company doesn't exist." });
    expect(await desk().get({ id })).toMatchObject({
      reports: [{ reason: "This company doesn't exist.", created_at: '2026-06-01' }],
    });
    expect([await waiting(), (await listed('reported')).includes(id)]).toEqual([start + 1, true]);
    const read = (await desk().get({ id })).reports.map((one) => one.id);
    await visitor().report({ id, reason: 'It came while the moderator was reading.' });
    await desk().change({ id, dismiss_reports: read });
    expect((await desk().get({ id })).reports).toMatchObject([
      { reason: 'It came while the moderator was reading.' },
    ]);
    await desk().change({ id, dismiss_reports: (await desk().get({ id })).reports.map((one) => one.id) });
    expect([await waiting(), (await listed('reported')).includes(id)]).toEqual([start, false]);
    for (let index = 0; index < mostCorrections + 2; index += 1)
      await visitor().report({ id, reason: `It does not exist at all, ${index}.` });
    expect((await desk().get({ id })).reports).toHaveLength(mostCorrections);
    await desk().change({ id, state: 'hidden' });
    expect(await waiting()).toBe(start);
    await expect(visitor().report({ id, reason: 'Still nowhere to be found.' })).rejects.toThrow(
      'Not found.',
    );
  });
});
