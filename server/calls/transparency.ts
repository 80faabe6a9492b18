import { readTransparency } from '#server/open-data/read-transparency.ts';
import { publicCall, router } from '#server/trpc.ts';
import { waitSteps } from '#shared/limits.ts';
import { few } from '#shared/rules/open-figures.ts';
import { type MonthOfFigures, transparency } from '#shared/schemas/transparency.ts';

const month: MonthOfFigures = {
  month: '2026-10-01',
  arrived: 156,
  published: 133,
  rejected: { total: 17, parts: [{ reason: 'identifies_someone', count: 8 }], others: 9 },
  removed: { total: 5, parts: [], others: 5 },
  waits: waitSteps.map((step) => ({ step, count: step === 48 ? 95 : step < 48 ? few : 0 })),
  median_wait: 48,
  appeals: few,
  second_readings: 5,
  notices: { received: 11, upheld: few },
  disputes: { received: few, upheld: 0 },
  replies: { published: 14, refused: few, removed: 0 },
  authority_requests: 0,
  automated: 0,
};

export const transparencyRouter = router({
  get: publicCall('transparency.get', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/transparency' },
    summary: 'Read what moderators did by month',
    description: `Counts of the months that are over, as \`/transparency.csv\` has them too. A count from 1 to 4 is \`${few}\`, because it could point to a person.`,
    example: {
      answer: { months: [month], second_readings: { all: { from: 50, to: 50 }, differed: few } },
    },
    output: transparency,
  }).query(({ ctx }) => ctx.deps.publicData.read((db) => readTransparency({ ...ctx.deps, db }))),
});
