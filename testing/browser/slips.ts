import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { Page } from 'playwright';
import { slipInput } from '#shared/rules/credential-bytes.ts';
import type { AnonymityKeys } from '#shared/schemas/anonymity.ts';
import { getSlip, openLink } from './review-form.ts';
import { type Stage, WIDTHS } from './stage.ts';

/** The secret and the evaluated element. */
const slipBytes = 15 + 32;

export type SavedSlip = {
  path: string;
  name: string;
  text: string;
  words: string[];
  /** Without the site's URL. */
  address: string;
};

/** Saves the slip on its page as a file. */
export async function saveSlip(page: Page): Promise<SavedSlip> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const file = await saving;
  const path = await file.path();
  const text = readFileSync(path, 'utf8');
  const [, address = ''] = /^\S+(\/slip#\S+)$/m.exec(text) ?? [];
  const words = text.split('\n').slice(2).join(' ').split(' ').slice(0, 35);
  return { path, name: file.suggestedFilename(), text, words, address };
}

/** A slip that someone got on their phone at work and saved. */
export async function newSlip(stage: Stage): Promise<SavedSlip> {
  const page = await openLink(stage, { width: WIDTHS.phone });
  await getSlip(page);
  const slip = await saveSlip(page);
  await page.close();
  return slip;
}

/** Enters a slip on its page. */
export async function enterSlip(page: Page, typed: string): Promise<void> {
  await page.getByLabel('Slip or receipt', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

/** Goes from an opened slip to the review that was sent with it. */
export async function showSent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show my review' }).click();
}

/** Goes from an opened slip to the form. */
export async function writeWithSlip(page: Page, domain = 'ferrowell.example'): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Write with your slip' }).waitFor();
  await page.getByLabel(/^The part after the @/).fill(domain);
  await page.getByRole('button', { name: 'Write your review' }).click();
  await page.getByRole('heading', { level: 1, name: /^Your review of/ }).waitFor();
}

/** The public keys of a site. */
export async function keysOf(url: string): Promise<AnonymityKeys> {
  return (await fetch(`${url}/api/v1/anonymity/keys`)).json() as Promise<AnonymityKeys>;
}

type Origin = { identity: string; period: string };

/** A slip that no site has signed, with a checksum that fits one site and year. */
export function inventedSlip(origin: Origin, others: Origin[] = []): { words: string; code: string } {
  const slip = randomBytes(slipBytes);
  const checksum = checksumOf(slip, origin);
  // One in 512 checksums is the same by chance.
  if (others.some((other) => checksumOf(slip, other) === checksum)) return inventedSlip(origin, others);
  const bits = [...slip].map((byte) => byte.toString(2).padStart(8, '0')).join('') + checksum;
  const words = (bits.match(/.{11}/g) ?? []).map((word) => wordlist[Number.parseInt(word, 2)]);
  const end = [checksum.slice(0, 8), checksum.slice(8).padEnd(8, '0')].map((byte) =>
    Number.parseInt(byte, 2),
  );
  return { words: words.join(' '), code: Buffer.from([...slip, ...end]).toString('base64url') };
}

/** Nine bits. */
function checksumOf(slip: Buffer, { identity, period }: Origin): string {
  const input = slipInput(Buffer.from(identity, 'base64url'), period, slip);
  const [high = 0, low = 0] = createHash('sha256').update(input).digest();
  return ((high << 1) | (low >> 7)).toString(2).padStart(9, '0');
}
