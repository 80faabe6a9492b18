import { listSalariesByWork, readWorkSalaries } from '#server/actions/read-salaries.ts';
import { publicCall, router } from '#server/trpc.ts';
import { suggestKinds } from '#shared/kinds-of-work/suggest-kinds.ts';
import {
  occupations,
  occupationsInput,
  salaryList,
  salaryListInput,
  workSalaries,
  workSalariesInput,
} from '#shared/schemas/salaries.ts';
import * as examples from './examples.ts';

export const salariesRouter = router({
  list: publicCall('salaries.list', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/salaries', emptyIsMissing: ['search'] },
    summary: 'List what work pays',
    description: "By kind of work: a year's pay before tax across companies, from published reviews.",
    example: { input: { search: 'forklift' }, answer: examples.salaryList },
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
    example: { input: { id: 8344, currency: 'EUR' }, answer: examples.workSalaries },
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
      answer: { data: [{ code: '8344', name: 'Lifting truck operators', title: 'Forklift operator' }] },
    },
    output: occupations,
  })
    .input(occupationsInput)
    .query(({ input }) => ({ data: suggestKinds(input.search) })),
});
