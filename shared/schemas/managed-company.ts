import { z } from 'zod';
import { mostCorrections, pageSizes, textLimits } from '#shared/limits.ts';
import { companyChangeKinds, companyStates } from '#shared/words.ts';
import { company, companyInput } from './company.ts';
import { correctionInput } from './correction.ts';
import { id, isoDay, paging, rowsOf } from './paging.ts';
import { reportInput } from './review.ts';
import { lineWords, singleLine } from './text.ts';

/** What a moderator can change about a company, as it is shown. Its domain stays: people prove that they work there by it. */
const editable = company
  .pick({
    name: true,
    hq_location: true,
    address: true,
    website: true,
    industry: true,
    size: true,
    size_year: true,
    country: true,
    founded: true,
    logo_url: true,
  })
  .extend({
    state: z.enum(companyStates).describe('`closed` takes no reviews; only moderators see `hidden`'),
  });
export type EditableCompany = z.infer<typeof editable>;

export const managedCompany = editable.extend({
  id,
  domain: company.shape.domain,
  created_at: company.shape.created_at,
  checked: z.boolean().describe('Whether a moderator has looked at it, or an operator has imported it'),
  review_count: company.shape.review_count,
  merged_companies: company.shape.merged_companies,
  merged_into: company
    .pick({ id: true, name: true, domain: true })
    .nullable()
    .describe("The company it was merged into; null if it hasn't been merged. Visitors see only that one."),
  undo_until: isoDay
    .nullable()
    .describe('Last day on which the merge can be undone (UTC); null if there is none'),
  reports: rowsOf(
    z.object({
      id,
      reason: z.string().describe('What is wrong with the company'),
      created_at: isoDay.describe(
        "First day of the month in which it was sent (UTC). We don't store the day.",
      ),
    }),
  ).describe('Open reports, oldest month first'),
  changes: rowsOf(
    z.object({
      kind: z.enum(companyChangeKinds).describe('What a moderator did'),
      by: z.string().describe("The moderator's name at that time"),
      created_at: isoDay.describe("First day of the month (UTC). We don't store the day."),
      changed: rowsOf(
        z.object({
          fact: z.string().describe('The field'),
          before: z.string().nullable().describe('Its value before; null if there was none'),
          after: z.string().nullable().describe('Its value after; null if there is none'),
        }),
      ).describe('What it changed'),
    }),
  ).describe(`The newest ${pageSizes.companyChanges} changes, newest first`),
});
export type ManagedCompany = z.infer<typeof managedCompany>;

export const companyLists = ['new', 'reported', 'hidden', 'closed', 'merged'] as const;

export type CompanyLists = (typeof companyLists)[number];

export const managedListInput = z.object({
  list: z
    .enum(companyLists, { error: `list must be one of ${companyLists.join(', ')}.` })
    .default('new')
    .describe('`new` were added by visitors, and no moderator has looked at them'),
  ...paging(pageSizes.moderation),
});

const listedCompany = managedCompany
  .pick({
    id: true,
    name: true,
    domain: true,
    hq_location: true,
    state: true,
    review_count: true,
    created_at: true,
  })
  .extend({
    report_count: z.int().min(0).describe('Open reports'),
    similar: rowsOf(company.pick({ id: true, name: true, domain: true, hq_location: true })).describe(
      'Listed companies with nearly the same name or domain',
    ),
  });
export type ListedCompany = z.infer<typeof listedCompany>;

export const managedList = z.object({ data: rowsOf(listedCompany) });

const { note: _note, ...correctable } = correctionInput.shape;

/** What a moderator changes. A field that isn't sent stays as it is, and null means that there is none. */
export const companyEdit = z.object({
  ...correctable,
  name: companyInput.shape.name.optional().describe(lineWords),
  address: singleLine({ label: 'Address', ...textLimits.address })
    .nullish()
    .transform((text) => (text === undefined ? undefined : text || null))
    .describe('Address of the headquarters; null if there is none'),
  state: editable.shape.state.optional(),
  dismiss_reports: z
    .array(id)
    .max(mostCorrections, { error: `dismiss_reports can name at most ${mostCorrections} reports.` })
    .default([])
    .describe('Open reports of it that you have read, which are dismissed'),
  before: editable
    .partial()
    .optional()
    .describe('The company as you read it. You get a 409 if what you change has changed since.'),
});
export type CompanyEdit = z.output<typeof companyEdit>;

export const companyReportInput = z.object({
  id,
  reason: reportInput.shape.reason.describe(
    'What is wrong with the company, in at least 10 characters; trimmed',
  ),
});

export const companyMerge = z.object({
  id,
  into: id.describe('The company that it becomes, or is, part of'),
});
