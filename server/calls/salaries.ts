import { listSalariesByWork, readWorkSalaries } from '#server/actions/read-salaries.ts';
import { publicCall, router } from '#server/trpc.ts';
import { suggestKinds } from '#shared/kinds-of-work/suggest-kinds.ts';
import {
  occupations,
  occupationsInput,
  salaryList,
  salaryListInput,
  type WorkSalaries,
  workSalaries,
  workSalariesInput,
} from '#shared/schemas/salaries.ts';
import * as examples from './examples.ts';

const forklifts = { code: '8344', name: 'Lifting truck operators' };
const pay = {
  ...{ currency: 'EUR', salaries: 25, companies: 6 },
  ...{ lower: 28_000, median: 31_000, upper: 34_000 },
};
const { id, name, domain, hq_location, logo_url } = examples.company;
const listed = {
  company: { id, name, domain, hq_location, logo_url },
  ...{ salaries: 7, lower: 29_500, median: 31_000, upper: 33_000, differs: null },
};
const workExample: WorkSalaries = {
  kind_of_work: forklifts,
  currencies: [{ currency: 'EUR', salaries: 25 }],
  pay: { ...pay, listed: [listed] },
  similar: [{ code: '9333', name: 'Freight handlers' }],
};

export const salariesRouter = router({
  list: publicCall('salaries.list', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/salaries', emptyIsMissing: ['search'] },
    summary: 'List what work pays',
    description: "By kind of work: a year's pay before tax across companies, from published reviews.",
    example: {
      input: { search: 'forklift' },
      answer: { data: [{ ...forklifts, title: 'Forklift operator', pay }] },
    },
    output: salaryList,
  })
    .input(salaryListInput)
    .query(({ ctx, input }) => listSalariesByWork(ctx.deps, input.search)),

  get: publicCall('salaries.get', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/salaries/:id' },
    summary: 'Read what a kind of work pays',
    description:
      "A year's pay before tax across companies, in one currency, and which companies pay more or less than the others.",
    example: { input: { id: 8344, currency: 'EUR' }, answer: workExample },
    output: workSalaries,
  })
    .input(workSalariesInput)
    .query(({ ctx, input }) => readWorkSalaries(ctx.deps, input)),

  occupations: publicCall('salaries.occupations', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/occupations' },
    summary: 'Find kinds of work by job title',
    description: 'For the `kind_of_work` of a review. Titles are from ESCO and a list of our own.',
    example: {
      input: { search: 'forklift op' },
      answer: { data: [{ ...forklifts, title: 'Forklift operator' }] },
    },
    output: occupations,
  })
    .input(occupationsInput)
    .query(({ input }) => ({ data: suggestKinds(input.search) })),
});
