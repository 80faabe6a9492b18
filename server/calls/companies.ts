import { findCompany, listCompanies, searchCompanies } from '#db/queries/companies.ts';
import { readSiteStats } from '#db/queries/statistics.ts';
import { addCompany } from '#server/actions/add-company.ts';
import { readInsights } from '#server/actions/read-insights.ts';
import { AppError } from '#server/errors.ts';
import { pageOf, publicCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/limits.ts';
import { cursorAfterCompany, readCompanyCursor } from '#shared/rules/company-cursor.ts';
import { company, companyId, companyInput, companyList, companyListInput } from '#shared/schemas/company.ts';
import { insights } from '#shared/schemas/insights.ts';
import * as examples from './examples.ts';

const newCompany = {
  name: 'Fjordheim Verft',
  domain: 'fjordheim.example',
  hq_location: 'Bergen, Norway',
  address: 'Kaigaten 1',
};

export const companiesRouter = router({
  list: publicCall('companies.list', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/companies', emptyIsMissing: ['search'] },
    summary: 'List or search companies',
    description:
      'Without `search`, companies with the most reviews come first, then by name, and `meta.total` counts them all. With `search`, the best match comes first. Of equal matches, the one with more reviews does. Typos are forgiven.',
    example: {
      input: { search: 'north', limit: 10 },
      answer: { data: [examples.foundCompany], meta: { limit: 10, offset: 0, has_more: false } },
    },
    output: companyList,
  })
    .input(companyListInput)
    .query(async ({ ctx, input: { search, limit, offset, cursor } }) => {
      const { publicData } = ctx.deps;
      if (search !== undefined) {
        const found = await publicData.search((db) => searchCompanies(db, search, limit + 1, offset));
        return { data: pageOf(ctx, found, limit), meta: { limit, offset, has_more: found.length > limit } };
      }
      const after = cursor === undefined ? undefined : readCompanyCursor(cursor);
      const { found, total } = await publicData.read(async (db) => ({
        found: await listCompanies(db, { limit: limit + 1, offset, after }),
        total: (await readSiteStats(db)).company_count,
      }));
      return {
        data: pageOf(ctx, found, limit, cursorAfterCompany),
        meta: { limit, offset, has_more: found.length > limit, total },
      };
    }),

  get: publicCall('companies.get', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/companies/:id' },
    summary: 'Read one company',
    description: "Includes figures from all its published reviews. A company's name and id never change.",
    example: { input: { id: examples.company.id }, answer: examples.company },
    output: company,
  })
    .input(companyId)
    .query(async ({ ctx, input }) => {
      const found = await ctx.deps.publicData.read((db) => findCompany(db, input.id));
      if (found === undefined) throw new AppError('not_found');
      return found;
    }),

  insights: publicCall('companies.insights', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/companies/:id/insights' },
    summary: "Read the figures behind a company's charts",
    description:
      '`plots` is null until the company has five published reviews. Each salary group has at least five people.',
    example: { input: { id: examples.company.id }, answer: examples.insights },
    output: insights,
  })
    .input(companyId)
    .query(({ ctx, input }) => readInsights(ctx.deps, input.id)),

  create: publicCall('companies.create', {
    silent: false,
    limits: [callLimits.companies],
    rest: { method: 'POST', url: '/companies', status: 201, creates: true },
    summary: 'Add a company',
    description:
      'Work emails must be at this domain. We store it in lowercase, without `www.`, in ASCII. We refuse the domains of email providers.',
    errors: ['domain_taken'],
    example: {
      input: newCompany,
      answer: {
        ...examples.company,
        ...newCompany,
        id: 41,
        review_count: 0,
        rating: null,
        recommend_percentage: null,
      },
    },
    output: company,
  })
    .input(companyInput)
    .mutation(({ ctx, input }) => addCompany(ctx.deps, input)),
});
