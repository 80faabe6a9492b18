import { z } from 'zod';
import { openDataFiles, openDataMonths } from '#shared/open-data.ts';

export const openData = z.object({
  data: z
    .array(
      z.object({
        month: z
          .string()
          .regex(/^\d{4}-\d{2}$/)
          .describe('The month at whose beginning the figures were written'),
        files: z
          .array(
            z.object({
              name: z
                .enum(openDataFiles)
                .describe('The two tables, and a description of them (Data Package)'),
              url: z.string().describe('Path on this site'),
              bytes: z.int().min(0).describe('Its size'),
              sha256: z.string().describe('Its checksum, in hexadecimal digits'),
            }),
          )
          .describe('Each of its files but `SHA256SUMS`, which has their checksums'),
      }),
    )
    .describe(
      `Newest first, at most ${openDataMonths}; none if the operator of this site publishes no open data`,
    ),
});
export type OpenData = z.infer<typeof openData>;
