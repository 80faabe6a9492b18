import { z } from 'zod';
import { textLimits } from '#shared/limits.ts';
import { lineWords, singleLine } from './text.ts';

const name = singleLine({ label: 'Name', ...textLimits.apiKeyName });

export const apiKeyName = z.object({ name: name.describe(`Who uses the key. ${lineWords}`) });

const apiKey = z.object({
  name: z.string().describe('Who uses it'),
  made_month: z
    .string()
    .describe('The month it was made in (UTC). We store no day, and not when it was used.'),
});

export const apiKeyList = z.object({ data: z.array(apiKey).describe('Keys that work, by name') });

export const madeApiKey = z.object({
  ...apiKey.shape,
  key: z.string().describe('The key itself. We never show it again.'),
});

export const revokedApiKey = z.object({ revoked: z.literal(true).describe('The key no longer works') });
