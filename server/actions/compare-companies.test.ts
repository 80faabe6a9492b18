import { describe, expect, it } from 'vitest';
import type { ReviewContent } from '#db/tables/reviews.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { addReview } from '#testing/server/authors.ts';
import { setUpServer } from '#testing/server/make-app.ts';

describe.each(['sqlite', 'postgres'] as const)(
  'what companies have beside each other (%s)',
  async (dialect) => {
    const server = await setUpServer({ dialect });

    const publish = (id: number, content: Partial<ReviewContent>) => addReview(server, id, content);
    const nextMonth = () => {
      server.clock.now = new Date(server.clock.now.getTime() + 32 * 24 * 3_600_000);
    };
    const compare = (...ids: number[]) => server.as().companies.compare({ ids: ids.join() });

    it('quotes the newest praise and the newest complaint of past months that can be read alone', async () => {
      const [one, other] = [await makeCompany(server.deps.db), await makeCompany(server.deps.db)];
      await publish(one, { pros: 'The oldest praise of all, and long enough to be quoted here.' });
      nextMonth();
      await publish(one, {
        pros: `Shifts are planned a month ahead, and they hold. ${'And so on, '.repeat(40)}`,
        cons: 'Forklifts break down every week, and parts take a month.',
      });
      await publish(other, {
        pros: 'Nice people.',
        cons: '',
        review_text: 'A comment is neither praise nor a complaint.',
      });
      nextMonth();
      await publish(one, { pros: 'Nothing of this may be read before the month is over.' });
      const { quotes } = await compare(other, one);
      expect(quotes).toEqual([
        { praise: null, complaint: null },
        {
          praise: expect.objectContaining({ text: 'Shifts are planned a month ahead, and they hold.' }),
          complaint: expect.objectContaining({
            text: 'Forklifts break down every week, and parts take a month.',
          }),
        },
      ]);
      const review = await server.as().reviews.get({ id: quotes[1]?.praise?.review_id ?? 0 });
      expect(review).toMatchObject({ company_id: one, created_at: quotes[1]?.praise?.created_at });
    });

    it('shows pay that one has, beside nothing, and compares only what both have', async () => {
      const [one, other] = [await makeCompany(server.deps.db), await makeCompany(server.deps.db)];
      const paid = { currency: 'EUR', salary_frequency: 'yearly' } as const;
      for (let number = 0; number < 5; number += 1) {
        await publish(one, { ...paid, kind_of_work: '8344', salary_hundredths: 3_000_000 + 10_000 * number });
        await publish(other, {
          ...paid,
          kind_of_work: '8344',
          salary_hundredths: 4_000_000 + 10_000 * number,
        });
      }
      for (let number = 0; number < 6; number += 1)
        await publish(other, { ...paid, kind_of_work: '2512', salary_hundredths: 6_000_000 });
      const { pay } = await compare(one, other);
      expect(pay.map(({ kind_of_work }) => kind_of_work.code)).toEqual(['8344', '2512']);
      expect(pay[0]?.figures.map((own) => own?.differs)).toEqual([null, 'above']);
      expect(pay[1]?.figures).toEqual([null, expect.objectContaining({ salaries: 6, differs: null })]);
    });
  },
);
