import { findManaged } from '#db/queries/managed-companies.ts';
import { listRepresentatives } from '#db/queries/representatives.ts';
import { changeCompany } from '#server/actions/change-company.ts';
import { listManagedCompanies } from '#server/actions/list-managed.ts';
import { changeBanner, readManagedBanners } from '#server/actions/manage-banners.ts';
import { mergeCompanies, undoMerge } from '#server/actions/merge-companies.ts';
import { endRepresentative } from '#server/actions/represent-company.ts';
import { AppError } from '#server/errors.ts';
import { moderatorCall, pageOf, router } from '#server/trpc.ts';
import { bodyBytes, mergeUndoDays, mostMovedReviews, pageSizes, unusualMonths } from '#shared/limits.ts';
import { firstDay, month } from '#shared/rules/calendar.ts';
import { bannerChange, type ManagedBanners, managedBanners } from '#shared/schemas/banner.ts';
import { companyId } from '#shared/schemas/company.ts';
import {
  companyEdit,
  companyMerge,
  type ManagedCompany,
  managedCompany,
  managedList,
  managedListInput,
} from '#shared/schemas/managed-company.ts';
import { endedRepresentative, representativeId, representativeList } from '#shared/schemas/representative.ts';
import * as examples from './examples.ts';

const { id, name, domain, hq_location, created_at, review_count } = examples.company;
const { website, industry, size, size_year, country, founded } = examples.company;
const hqMoved = { fact: 'hq_location', before: 'Oslo, Norway', after: hq_location };
const managed: ManagedCompany = {
  ...{ id, name, domain, hq_location, created_at, review_count },
  address: null,
  ...{ website, industry, size, size_year, country, founded },
  logo_url: null,
  state: 'listed',
  checked: true,
  merged_companies: [],
  merged_into: null,
  undo_until: null,
  reports: [{ id: 71204417, reason: 'This company moved to another domain.', created_at: '2026-05-01' }],
  changes: [{ kind: 'edited', by: 'Ana Ruiz', created_at: '2026-04-01', changed: [hqMoved] }],
};

const banners: ManagedBanners = {
  banners: [{ kind: 'legal_threats', since: '2026-06-01', until: null, shown: false }],
  unusual_week: null,
  unusual_month: null,
};

export const managedCompaniesRouter = router({
  list: moderatorCall('managedCompanies.list', {
    silent: false,
    rest: { method: 'GET', url: '/admin/companies' },
    summary: 'List companies that moderators should look at, or that are closed, hidden or merged',
    description: 'In the order in which they were added.',
    example: {
      input: { list: 'new' as const, limit: 10, offset: 0 },
      answer: {
        data: [
          {
            ...{ id, name, domain, hq_location, created_at, review_count },
            state: 'listed',
            report_count: 0,
            similar: [
              { id: 7, name: 'Northwind Logistic', domain: 'northwind-logistic.example', hq_location },
            ],
          },
        ],
      },
    },
    output: managedList,
  })
    .input(managedListInput)
    .query(async ({ ctx, input }) => {
      const found = await listManagedCompanies(ctx.deps, { ...input, limit: input.limit + 1 });
      return { data: pageOf(ctx, found, input.limit) };
    }),

  get: moderatorCall('managedCompanies.get', {
    silent: false,
    rest: { method: 'GET', url: '/admin/companies/:id' },
    summary: 'Read a company in any state, with its open reports and what was changed',
    example: { input: { id }, answer: managed },
    output: managedCompany,
  })
    .input(companyId)
    .query(async ({ ctx, input }) => {
      const found = await findManaged(ctx.deps.db, input.id, pageSizes.companyChanges);
      if (found === undefined) throw new AppError('not_found');
      return found.company;
    }),

  change: moderatorCall('managedCompanies.change', {
    silent: false,
    bodyLimit: bodyBytes.withLogo,
    rest: { method: 'PATCH', url: '/admin/companies/:id' },
    summary: 'Change a company, hide it or close it',
    description:
      'A hidden company is in no list, search, figure or feed, and its pages respond with 404. Its reviews stay, and return with it. A closed company takes no new reviews. Hiding a company dismisses its open reports. Without any change, a new company counts as checked.',
    errors: ['company_changed', 'not_mergeable'],
    example: {
      input: { id, hq_location, before: { hq_location: 'Oslo, Norway' } },
      answer: managed,
    },
    output: managedCompany,
  })
    .input(companyEdit)
    .mutation(({ ctx, input }) => changeCompany(ctx.deps, input, ctx.session)),

  representatives: moderatorCall('managedCompanies.representatives', {
    silent: false,
    rest: { method: 'GET', url: '/admin/companies/:id/representatives' },
    summary: 'List who speaks for a company',
    description: 'Only moderators see this, and the people themselves.',
    example: { input: { id }, answer: { people: [examples.representative] } },
    output: representativeList,
  })
    .input(companyId)
    .query(async ({ ctx: { deps }, input }) => {
      if ((await findManaged(deps.db, input.id, 0)) === undefined) throw new AppError('not_found');
      const people = await listRepresentatives(deps.db, input.id, month(deps.now()));
      return {
        people: people.map((person) => ({ ...person, until: firstDay(person.until_month) })),
      };
    }),

  endRepresentative: moderatorCall('managedCompanies.endRepresentative', {
    silent: false,
    rest: { method: 'POST', url: '/admin/representatives/end' },
    summary: 'Let someone no longer speak for a company',
    errors: ['not_found'],
    example: { input: { representative_id: examples.representative.id }, answer: { ended: true } },
    output: endedRepresentative,
  })
    .input(representativeId)
    .mutation(async ({ ctx, input }) => {
      await endRepresentative(ctx.deps, input.representative_id, ctx.session);
      return { ended: true as const };
    }),

  banners: moderatorCall('managedCompanies.banners', {
    silent: false,
    rest: { method: 'GET', url: '/admin/companies/:id/banners' },
    summary: "Read a company's banners, and whether its reviews are unusual",
    example: { input: { id }, answer: banners },
    output: managedBanners,
  })
    .input(companyId)
    .query(({ ctx, input }) => readManagedBanners(ctx.deps, input.id)),

  changeBanner: moderatorCall('managedCompanies.changeBanner', {
    silent: false,
    rest: { method: 'POST', url: '/admin/companies/:id/banners' },
    summary: "Set a banner on a company's page, or take it down",
    description: `It appears on the first of the next month, so it doesn't show when a review or a threat arrived. One about unusual activity needs an unusual week or month, and ends after ${unusualMonths} months. Taking a banner down takes effect right away.`,
    errors: ['not_found'],
    example: { input: { id, kind: 'legal_threats' as const, set: true }, answer: banners },
    output: managedBanners,
  })
    .input(bannerChange)
    .mutation(({ ctx, input }) => changeBanner(ctx.deps, input, ctx.session)),

  merge: moderatorCall('managedCompanies.merge', {
    silent: false,
    rest: { method: 'POST', url: '/admin/companies/:id/merge' },
    summary: 'Merge a company into another one',
    description: `Its reviews and their receipts go with it. Its id, pages and feed redirect to the other company (308), and its work emails and links keep working. Merging dismisses its open reports. It can be undone for ${mergeUndoDays} days. A company with more than ${mostMovedReviews.toLocaleString('en')} reviews can't be merged, but others can be merged into it.`,
    errors: ['not_mergeable'],
    example: {
      input: { id: 7, into: id },
      answer: {
        ...managed,
        ...{ id: 7, name: 'Northwind Logistic', domain: 'northwind-logistic.example', review_count: 0 },
        merged_into: { id, name, domain },
        undo_until: '2026-05-31',
        reports: [],
        changes: [
          {
            ...{ kind: 'merged', by: 'Ana Ruiz', created_at: '2026-05-01' },
            changed: [{ fact: 'merged_into', before: null, after: `${name} (${domain})` }],
          },
        ],
      },
    },
    output: managedCompany,
  })
    .input(companyMerge)
    .mutation(({ ctx, input }) => mergeCompanies(ctx.deps, input, ctx.session)),

  undoMerge: moderatorCall('managedCompanies.undoMerge', {
    silent: false,
    rest: { method: 'POST', url: '/admin/companies/:id/undo-merge' },
    summary: 'Undo a merge',
    description:
      'The company gets back the reviews that it had, as they are now. What arrived after the merge stays with the other company.',
    errors: ['company_changed', 'not_mergeable'],
    example: { input: { id: 7, into: id }, answer: { ...managed, id: 7 } },
    output: managedCompany,
  })
    .input(companyMerge)
    .mutation(({ ctx, input }) => undoMerge(ctx.deps, input, ctx.session)),
});
