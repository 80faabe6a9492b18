import { findCompany, searchCompanies } from '#db/queries/companies.ts';
import { findSuccessor } from '#db/queries/employers.ts';
import { addCompany } from '#server/actions/add-company.ts';
import { browseCompanies, countFacets, readStarts } from '#server/actions/browse-companies.ts';
import { compareCompanies } from '#server/actions/compare-companies.ts';
import { requireAdder } from '#server/actions/continue-session.ts';
import { findByDomain } from '#server/actions/find-by-domain.ts';
import { readInsights } from '#server/actions/read-insights.ts';
import { readCompanySalaries } from '#server/actions/read-salaries.ts';
import { reportCompany } from '#server/actions/report-company.ts';
import { suggestCorrection } from '#server/actions/suggest-correction.ts';
import { noCompany } from '#server/errors.ts';
import { pageOf, publicCall, router } from '#server/trpc.ts';
import { callLimits } from '#shared/call-limits.ts';
import { bodyBytes, mostCorrections } from '#shared/limits.ts';
import { company, companyId, companyInput } from '#shared/schemas/company.ts';
import { sourcedFacts } from '#shared/schemas/company-facts.ts';
import {
  companyList,
  companyListInput,
  companyStarts,
  facets,
  facetsInput,
} from '#shared/schemas/company-list.ts';
import { comparison, comparisonInput } from '#shared/schemas/comparison.ts';
import { correctionInput } from '#shared/schemas/correction.ts';
import { insights } from '#shared/schemas/insights.ts';
import { companyReportInput } from '#shared/schemas/managed-company.ts';
import { reportSent } from '#shared/schemas/report-number.ts';
import { submitted } from '#shared/schemas/review.ts';
import { companySalaries } from '#shared/schemas/salaries.ts';
import * as examples from './examples.ts';

const newCompany = {
  name: 'Fjordheim Verft',
  domain: 'fjordheim.example',
  hq_location: 'Bergen, Norway',
  address: 'Kaigaten 1',
  website: 'https://fjordheim.example',
  industry: 'C30',
  size: 250 as const,
  size_year: 2025,
  country: 'NO',
  founded: 1931,
};

const ofForklifts = { salaries: 7, lower: 29_500, median: 31_000, upper: 33_000 };
const pay = {
  name: 'Lifting truck operators',
  kind_of_work: { code: '8344', name: 'Lifting truck operators' },
  currency: 'EUR',
  ...ofForklifts,
  titles: [{ job_title: 'Forklift Operator', ...ofForklifts }],
  elsewhere: true,
};

export const companiesRouter = router({
  list: publicCall('companies.list', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/companies', emptyIsMissing: ['search'] },
    summary: 'List or search companies',
    description:
      'Without `search`, companies with the most reviews come first, then by name, unless you ask for another `sort`. Filters limit the list, and `meta.total` counts what they leave. Leave both out with `search`. With `search`, the best match comes first. Of equal matches, the one with more reviews does. Typos are forgiven. With `domain`, there is one company at most.',
    example: {
      // The API reference fills in filters, which a search refuses.
      input: { limit: 10 },
      answer: { data: [examples.company], meta: { limit: 10, offset: 0, has_more: false } },
    },
    output: companyList,
  })
    .input(companyListInput)
    .query(async ({ ctx, input: { search, domain, limit, offset, cursor, ...filters } }) => {
      const { publicData } = ctx.deps;
      if (domain !== undefined) {
        const found = await findByDomain(ctx.deps, domain);
        return { data: found.slice(offset), meta: { limit, offset, has_more: false } };
      }
      if (search !== undefined) {
        const found = await publicData.search((db) => searchCompanies(db, search, limit + 1, offset));
        return { data: pageOf(ctx, found, limit), meta: { limit, offset, has_more: found.length > limit } };
      }
      const asked = { ...filters, limit: limit + 1, offset, cursor };
      const { companies, cursors, figures } = await browseCompanies(ctx.deps, asked);
      const cursorOf = ({ id }: { id: number }) => cursors.get(id) ?? '';
      const data = pageOf(ctx, companies, limit, cursorOf);
      const last = data.at(-1);
      const has_more = companies.length > limit;
      const next = has_more && last ? { next_cursor: cursorOf(last) } : {};
      return { data, meta: { limit, offset, has_more, ...figures, ...next } };
    }),

  facets: publicCall('companies.facets', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/companies/facets' },
    summary: 'Count companies by filter',
    description: 'How many companies each value of each filter of `GET /companies` would leave.',
    example: {
      input: { industry: 'H' },
      answer: {
        total: 7,
        country: [
          { value: 'NO', count: 2 },
          { value: 'NL', count: 1 },
        ],
        industry: [{ value: 'H', count: 7 }],
        size: [{ value: '1000', count: 2 }],
        min_rating: [{ value: '3', count: 2 }],
        any_rating: 7,
        min_reviews: [{ value: '5', count: 3 }],
      },
    },
    output: facets,
  })
    .input(facetsInput)
    .query(({ ctx, input }) => countFacets(ctx.deps, input)),

  starts: publicCall('companies.starts', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/companies/starts' },
    summary: 'Read where to begin in the list of companies',
    description: 'The values of `country` and `industry` that most companies have, with their names.',
    example: {
      answer: {
        countries: [{ value: 'NO', count: 2, name: 'Norway' }],
        industries: [{ value: 'H', count: 7, name: 'Transport and storage' }],
      },
    },
    output: companyStarts,
  }).query(({ ctx }) => readStarts(ctx.deps)),

  get: publicCall('companies.get', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/companies/:id' },
    summary: 'Read one company',
    description:
      "Includes figures from all its published reviews. A company's id and domain never change. One that was merged into another redirects to that one, as do its other URLs.",
    errors: ['moved'],
    example: { input: { id: examples.company.id }, answer: examples.company },
    output: company,
  })
    .input(companyId)
    .query(async ({ ctx, input }) => {
      return ctx.deps.publicData.read(async (db) => {
        const found = await findCompany(db, input.id);
        if (found === undefined) throw noCompany(await findSuccessor(db, input.id));
        return found;
      });
    }),

  insights: publicCall('companies.insights', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/companies/:id/insights' },
    summary: "Read the figures behind a company's charts",
    description:
      '`plots` is null until the company has five published reviews. Each salary group has at least five people.',
    errors: ['moved'],
    example: { input: { id: examples.company.id }, answer: examples.insights },
    output: insights,
  })
    .input(companyId)
    .query(({ ctx, input }) => readInsights(ctx.deps, input.id)),

  salaries: publicCall('companies.salaries', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/companies/:id/salaries' },
    summary: 'Read what a company pays',
    description:
      "A year's pay before tax, by kind of work, from its published reviews. Work with fewer than five salaries is left out.",
    errors: ['moved'],
    example: { input: { id: examples.company.id }, answer: { work: [pay], single: [] } },
    output: companySalaries,
  })
    .input(companyId)
    .query(({ ctx, input }) => readCompanySalaries(ctx.deps, input.id)),

  compare: publicCall('companies.compare', {
    silent: false,
    public: true,
    rest: { method: 'GET', url: '/companies/compare' },
    summary: 'Compare companies',
    description:
      'Ids that no company has are left out. If none is left, the response is a 404. Only companies with five published reviews have figures.',
    errors: ['not_found'],
    example: { input: { ids: `${examples.company.id}` }, answer: examples.comparison },
    output: comparison,
  })
    .input(comparisonInput)
    .query(({ ctx, input }) => compareCompanies(ctx.deps, input.ids.split(',').map(Number))),

  create: publicCall('companies.create', {
    silent: false,
    readsSession: true,
    limits: [callLimits.companies],
    rest: { method: 'POST', url: '/companies', status: 201, creates: true },
    summary: 'Add a company',
    description:
      'Work emails must be at this domain. We store it in lowercase, without `www.`, in ASCII. We refuse the domains of email providers. An operator may leave this to people with an account, or to moderators and admins.',
    errors: ['domain_taken', 'unauthenticated', 'forbidden'],
    example: {
      input: newCompany,
      answer: {
        ...examples.company,
        ...newCompany,
        id: 41,
        fact_sources: Object.fromEntries(
          sourcedFacts.map((fact) => [fact, { source: 'added with the company', month: '2026-03' }]),
        ),
        review_count: 0,
        rating: null,
        likely_rating: null,
        strongest: null,
        recommend_percentage: null,
      },
    },
    output: company,
  })
    .input(companyInput)
    .mutation(async ({ ctx, input }) => {
      await requireAdder(ctx.deps, ctx.sessionToken);
      return addCompany(ctx.deps, input);
    }),

  report: publicCall('companies.report', {
    silent: false,
    limits: [callLimits.reports],
    rest: { method: 'POST', url: '/companies/:id/report', status: 201 },
    summary: 'Report a company',
    description:
      'For example, one that does not exist. A moderator will read it. We store nothing about who sent it. POST /reports/status shows the outcome.',
    errors: ['moved'],
    example: {
      input: { id: examples.company.id, reason: 'This company closed in 2024.' },
      answer: { status: 'pending', number: examples.reportNumber },
    },
    output: reportSent,
  })
    .input(companyReportInput)
    .mutation(async ({ ctx, input }) => {
      const number = await reportCompany(ctx.deps, input);
      return { status: 'pending' as const, number };
    }),

  suggest: publicCall('companies.suggest', {
    silent: false,
    limits: [callLimits.corrections],
    bodyLimit: bodyBytes.withLogo,
    rest: { method: 'POST', url: '/companies/:id/corrections', status: 201 },
    summary: 'Suggest a correction',
    description: `Of the facts about a company, or its logo. A moderator decides. A field that you leave out stays as it is. At most ${mostCorrections} corrections of a company can wait. We store nothing about who sent one, and only the month. The body may have ${bodyBytes.withLogo / 1024} kB.`,
    errors: ['corrections_waiting', 'moved'],
    example: {
      input: {
        id: examples.company.id,
        size: 5000 as const,
        size_year: 2026,
        note: 'https://northwind-logistics.example/about',
      },
      answer: { status: 'pending' },
    },
    output: submitted,
  })
    .input(correctionInput)
    .mutation(async ({ ctx, input }) => {
      await suggestCorrection(ctx.deps, input);
      return { status: 'pending' as const };
    }),
});
