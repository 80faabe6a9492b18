import { z } from 'zod';

const finding = z.object({
  check: z.string().describe('What was checked'),
  status: z.enum(['ok', 'warning', 'problem']).describe('Whether it needs attention'),
  says: z.string().describe('What was found, and what to do unless it is fine'),
});
export type HealthFinding = z.output<typeof finding>;

export const health = z.object({ data: z.array(finding).describe('Worst first') });

export const setupSteps = z.object({
  identity: z.boolean().describe('Whether the site says what it is called and who runs it'),
  mail: z.boolean().describe('Whether the mail server accepts us'),
  companies: z.boolean().describe('Whether there are companies'),
});
export type SetupSteps = z.output<typeof setupSteps>;

export const healthInput = z.object({
  device_time: z.iso
    .datetime({ error: 'device_time must be a time in UTC, like 2026-06-15T12:00:00Z.' })
    .describe("What your device's clock says, for a comparison with the server's"),
});
