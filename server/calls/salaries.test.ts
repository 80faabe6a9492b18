import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReviewContent } from '#db/tables/reviews.ts';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { type Author, makeAuthor, publishReview } from '#testing/server/authors.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { carryOutRequests } from '../jobs/carry-out-requests.ts';
import { countSalaries } from '../jobs/count-salaries.ts';

const nurse = { code: '2221', name: 'Nursing professionals' };

describe.each(['sqlite', 'postgres'] as const)('what work pays (%s)', (dialect) => {
  let server: TestServer;
  let moderator: ReturnType<TestServer['as']>['moderation'];
  let companies: number[];
  beforeAll(async () => {
    server = await makeServer({ dialect });
    moderator = server.as(await server.signIn('moderator')).moderation;
    companies = [];
    for (const name of ['Harbor Clinic', 'Hill Hospital', 'Lake Hospice'])
      companies.push(await makeCompany(server.deps.db, { name }));
  });
  afterAll(() => server.close());

  const publish = async (company: number, values: Partial<ReviewContent>) => {
    const content = { job_title: 'Registered Nurse', kind_of_work: nurse.code, currency: 'USD', ...values };
    return publishReview(server, company, content);
  };
  const pay = async (company = 0, count = 1, values: Partial<ReviewContent> = {}) => {
    for (let done = 0; done < count; done += 1)
      await publish(companies[company] ?? 0, { salary_hundredths: 6_000_000, ...values });
  };
  const count = () => countSalaries(server.deps);
  const read = (currency?: string) => server.as().salaries.get({ id: Number(nurse.code), currency });

  it('is told from five salaries at three companies on, once they are counted', async () => {
    await pay(0, 2);
    await pay(1, 2);
    await count();
    expect((await read()).pay).toBeNull();
    await pay(2, 1, { salary_hundredths: 500_000, salary_frequency: 'monthly' });
    expect((await read()).pay).toBeNull();
    await count();
    expect(await read()).toEqual({
      kind_of_work: nurse,
      currencies: [{ currency: 'USD', salaries: 5 }],
      pay: {
        ...{ currency: 'USD', salaries: 5, companies: 3, lower: 60_000, median: 60_000, upper: 60_000 },
        listed: [],
      },
      similar: [],
    });
  });

  it('leaves out what waits, was removed or has no kind of work', async () => {
    const before = await read();
    await makeSubmission(server.deps.db, companies[0] ?? 0, {
      ...{ job_title: 'Nurse', kind_of_work: nurse.code, currency: 'USD', salary_hundredths: 9_000_000 },
    });
    await publish(companies[0] ?? 0, {
      ...{ job_title: 'Manager', kind_of_work: null, salary_hundredths: 9_000_000 },
    });
    const id = await publish(companies[0] ?? 0, { salary_hundredths: 9_000_000 });
    await moderator.decideReview({ id, approved: false });
    await count();
    expect(await read()).toEqual(before);
  });

  it('forgets a salary in the hour in which its author withdraws the review', async () => {
    const author: Author = await makeAuthor(
      server,
      { job_title: 'Registered Nurse', salary: 99_000, salary_frequency: 'yearly', currency: 'USD' },
      undefined,
    );
    await moderator.decideReview({ id: author.id, approved: true });
    await count();
    expect((await read()).pay?.salaries).toBe(6);
    await server.as().receipts.withdraw(author);
    await carryOutRequests(server.deps);
    await count();
    expect((await read()).pay?.salaries).toBe(5);
  });

  it('lists companies with five salaries, the best paid first, in each currency', async () => {
    await pay(0, 4, { salary_hundredths: 5_000_000 });
    await pay(1, 4, { salary_hundredths: 9_000_000 });
    await pay(2, 4, { salary_hundredths: 7_000_000 });
    for (const company of [0, 1, 2]) await pay(company, 2, { currency: 'EUR' });
    await count();
    const dollars = await read();
    expect(dollars.currencies).toEqual([
      { currency: 'USD', salaries: 17 },
      { currency: 'EUR', salaries: 6 },
    ]);
    expect(dollars.pay?.listed.map(({ company, median }) => [company.name, median])).toEqual([
      ['Hill Hospital', 90_000],
      ['Lake Hospice', 70_000],
      ['Harbor Clinic', 50_000],
    ]);
    expect(await read('EUR')).toMatchObject({ pay: { currency: 'EUR', salaries: 6, listed: [] } });
    // Nobody stated any.
    expect(await read('CHF')).toMatchObject({ pay: { currency: 'USD' } });
  });

  it('is listed by kind of work, and found by job title', async () => {
    const { salaries } = server.as();
    const { data } = await salaries.list({});
    expect(data).toEqual([{ ...nurse, title: null, pay: expect.objectContaining({ currency: 'USD' }) }]);
    const found = (await salaries.list({ search: 'registered nur' })).data;
    expect(found[0]).toMatchObject({ ...nurse, pay: { salaries: 17, companies: 3 } });
    const [plumber] = (await salaries.list({ search: 'plumber' })).data;
    expect(plumber).toMatchObject({ code: '7126', pay: null });
    expect(await salaries.list({ search: 'zzzz' })).toEqual({ data: [] });
    expect((await salaries.occupations({ search: 'registered nur' })).data[0]).toMatchObject(nurse);
    await expect(salaries.get({ id: 9999 })).rejects.toThrow('Not found.');
  });

  it('names similar work that has figures', async () => {
    for (const company of [0, 1, 2])
      await pay(company, 2, { job_title: 'Midwife', kind_of_work: '2222', salary_hundredths: 5_500_000 });
    await count();
    expect((await read()).similar).toEqual([{ code: '2222', name: 'Midwifery professionals' }]);
  });

  it('is told of one company by kind of work, the moment that a review comes or goes', async () => {
    const id = companies[0] ?? 0;
    const own = async () => {
      const { work } = await server.as().companies.salaries({ id });
      return work.map(({ name, currency, salaries }) => `${name}, ${currency}, ${salaries}`);
    };
    expect(await own()).toEqual(['Nursing professionals, USD, 6']);
    await pay(0, 3);
    await pay(0, 3, { currency: 'EUR' });
    expect(await own()).toEqual(['Nursing professionals, USD, 9', 'Nursing professionals, EUR, 5']);
    await expect(server.as().companies.salaries({ id: 999_999 })).rejects.toThrow('Not found.');
  });

  it('leads to what others pay for the same work only where that is shown', async () => {
    const id = companies[1] ?? 0;
    const title = { job_title: 'Plumber', kind_of_work: '7126' };
    await pay(1, 6);
    await pay(1, 5, title);
    await count();
    const { work } = await server.as().companies.salaries({ id });
    const shown = new Map(work.map((own) => [own.kind_of_work?.code, own.elsewhere]));
    expect([shown.get(nurse.code), shown.get('7126')]).toEqual([true, false]);
    expect((await server.as().salaries.get({ id: 7126 })).pay).toBeNull();
  });

  it('names the newest reviews with a salary of a company that has too few', async () => {
    const id = await makeCompany(server.deps.db, { name: 'Shore Clinic' });
    await publish(id, { salary_hundredths: null });
    await publish(id, { salary_hundredths: 310_050, salary_frequency: 'monthly' });
    expect(await server.as().companies.salaries({ id })).toEqual({
      work: [],
      single: [
        expect.objectContaining({
          job_title: 'Registered Nurse',
          salary: 3100.5,
          salary_frequency: 'monthly',
        }),
      ],
    });
    const [single] = (await server.as().companies.salaries({ id })).single;
    expect(await server.as().reviews.get({ id: single?.review_id ?? 0 })).toMatchObject({ salary: 3100.5 });
  });

  it('stops between two kinds of work when the server does, and tells nothing wrong', async () => {
    const before = await server.as().salaries.list({});
    await pay(0, 1, { salary_hundredths: 1_000_000 });
    await countSalaries(server.deps, () => true);
    expect(await server.as().salaries.list({})).toEqual(before);
  });
});
