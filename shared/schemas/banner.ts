import { z } from 'zod';
import { banner } from './company.ts';
import { unusualWeek } from './near-duplicates.ts';
import { id, isoDay, rowsOf } from './paging.ts';

export const bannerChange = z.object({
  id,
  kind: banner.shape.kind,
  set: z.boolean().describe('True sets it, false takes it down'),
});
export type BannerChange = z.infer<typeof bannerChange>;

export const managedBanners = z.object({
  banners: rowsOf(
    banner.extend({ shown: z.boolean().describe('Whether visitors see it; false until its first month') }),
  ).describe('Those that are set'),
  unusual_week: unusualWeek
    .nullable()
    .describe('Null unless many more reviews wait than it usually publishes'),
  unusual_month: unusualWeek
    .pick({ usual_month: true })
    .extend({
      month: isoDay.describe('First day of this month or the last one'),
      reviews: z.int().min(0).describe('Published in it'),
    })
    .nullable()
    .describe('Null unless it published many more reviews this month or last month than it usually does'),
});
export type ManagedBanners = z.infer<typeof managedBanners>;
