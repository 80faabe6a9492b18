import { findCompany, listCompanies, searchCompanies } from '#db/queries/companies.ts';
import { readSiteStats } from '#db/queries/statistics.ts';
import { addCompany } from '#server/actions/add-company.ts';
import { readInsights } from '#server/actions/read-insights.ts';
import { AppError } from '#server/errors.ts';
import { pageOf, publicProcedure, router } from '#server/trpc.ts';
import { company, companyId, companyInput, companyList, companyListInput } from '#shared/schemas/company.ts';
import { insights } from '#shared/schemas/insights.ts';

export const companiesRouter = router({
  list: publicProcedure
    .input(companyListInput)
    .output(companyList)
    .query(async ({ ctx, input: { search, limit, offset } }) => {
      const { deps } = ctx;
      const found =
        search === undefined
          ? await listCompanies(deps.db, limit + 1, offset)
          : await searchCompanies(deps.db, search, limit + 1, offset);
      const meta = { limit, offset, has_more: found.length > limit };
      const data = pageOf(ctx, found, limit);
      if (search !== undefined) return { data, meta };
      return { data, meta: { ...meta, total: (await readSiteStats(deps.db)).company_count } };
    }),

  get: publicProcedure
    .input(companyId)
    .output(company)
    .query(async ({ ctx, input }) => {
      const found = await findCompany(ctx.deps.db, input.id);
      if (found === undefined) throw new AppError('not_found');
      return found;
    }),

  insights: publicProcedure
    .input(companyId)
    .output(insights)
    .query(({ ctx, input }) => readInsights(ctx.deps, input.id)),

  create: publicProcedure
    .input(companyInput)
    .output(company)
    .mutation(({ ctx, input }) => addCompany(ctx.deps, input)),
});
