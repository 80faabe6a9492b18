import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { expect, it, vi } from 'vitest';
import { credential as example } from '#server/calls/examples.ts';
import { apiChanges } from '#shared/api-changes.ts';
import { blocksOf } from '#shared/calls.ts';
import { curlExamples, refusedCompanyAnswer } from '#shared/curl-examples.ts';
import { blockBytes } from '#shared/rules/padding.ts';
import { copiedOn } from '../testing/browser/clipboard.ts';
import { callRest, tokenIn } from '../testing/browser/rest.ts';
import { setUpStage, WIDTHS } from '../testing/browser/stage.ts';
import { finalize, hashOfReceipt, hide, newSecret, readReceipt, reviewBlindly } from './api-clients/blind.ts';

const stage = setUpStage();
const run = promisify(execFile);
const examples = Object.values(curlExamples).flat();

it('shows the examples with the URL of this copy, and copies them', async () => {
  const page = await stage.open('/developers');
  await page.getByRole('heading', { level: 1, name: 'For developers' }).waitFor();
  await page.getByText(`API=${stage.site.url}/api/v1`).waitFor();
  const headings = await page.getByRole('heading', { level: 3 }).allTextContents();
  const versions = apiChanges.map(({ version }) => expect.stringContaining(version));
  expect(headings).toEqual([...examples.map(({ title }) => title), ...versions]);
  // From here on, whoever goes on copying writes to a copy of their own.
  await page.getByText('API=http://localhost:3000/api/v1').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy: Search companies' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await copiedOn(page)).toBe(examples[0]?.command);
  await page.getByRole('link', { name: 'OpenAPI document' }).waitFor();
});

it('links to each of its sections', async () => {
  const page = await stage.open('/developers#errors');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  expect(await links.allTextContents()).toEqual(await headings.allTextContents());
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(targets).toEqual(await headings.evaluateAll((all) => all.map(({ id }) => `#${id}`)));
  const header = await page.getByRole('banner').boundingBox();
  const title = await page.getByText('On this page').boundingBox();
  expect(title?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
});

it('links to a reference that you can try out, that loads nothing from other hosts and fits every screen', async () => {
  const page = await stage.open('/developers', { theme: 'dark' });
  const reference = page.getByRole('link', { name: 'API reference' });
  expect(await reference.getAttribute('href')).toBe('/api/docs/');
  await page.getByRole('link', { name: 'The private path, step by step' }).click();
  const part = page.getByRole('heading', { name: 'anonymity', exact: true });
  await expect.poll(async () => (await part.boundingBox())?.y).toBeLessThan(300);
  expect(await page.evaluate(() => document.body.className)).toContain('dark-mode');
  await expect.poll(() => loadedFonts(page)).toEqual(['Inter Variable', 'Newsreader Variable']);

  await page.getByRole('button', { name: 'companies' }).first().click();
  await page.getByRole('link', { name: 'List or search companies' }).first().click();
  await page
    .getByRole('button', { name: /Test Request.*companies/ })
    .first()
    .click();
  const response = page.waitForResponse((answer) => answer.url().includes('/api/v1/companies'));
  await page.getByRole('button', { name: /^Send/ }).first().click();
  expect((await response).status()).toBe(200);
  // Closing the dialog before it shows the whole response would cancel the request.
  await (await response).finished();
  await page.getByRole('dialog').getByText('"has_more"').last().waitFor();
  await page.keyboard.press('Escape');
  for (const width of [WIDTHS.desktop, WIDTHS.phone]) {
    await page.setViewportSize({ width, height: 800 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
  }
  await page.getByRole('link', { name: 'For developers' }).click();
  await page.getByRole('heading', { level: 1, name: 'For developers' }).waitFor();
});

it('prints examples that work as they are, one after the other, and their responses', async () => {
  const { site } = stage;
  const own: Record<string, () => string | Promise<string>> = {
    TOKEN: async () => tokenIn(await site.newestLink()),
    EMAIL: () => site.moderator.email,
    PASSWORD: () => site.moderator.password,
  };
  const options = { env: { PATH: '/usr/local/bin:/usr/bin:/bin' } };
  let before = `API=${site.url}/api/v1`;
  for (const { title, command, fillIn, answer } of examples) {
    let filled = command;
    for (const [name, words] of Object.entries(fillIn ?? {}))
      filled = filled.replace(words, (await own[name]?.()) ?? '');
    const { stdout: output } = await run('bash', ['-c', `${before}\n${filled}`], options);
    const onlySets = fillIn !== undefined && output === '';
    if (onlySets) {
      before += `\n${filled}`;
      continue;
    }
    const printed: unknown = JSON.parse(output);
    expect(printed, `${title}: ${output}`).not.toHaveProperty('message');
    if (answer !== undefined) expect(fieldsOf(answer), title).toEqual(fieldsOf(printed));
  }
});

it('prints the exact body of an error', async () => {
  const refused = await fetch(`${stage.site.url}/api/v1/companies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'X', domain: 'x' }),
  });
  expect([refused.status, await refused.json()]).toEqual([422, refusedCompanyAnswer]);
});

const scores = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [String(index + 1), 8]));
const program = () => ({
  api: `${stage.site.url}/api/v1`,
  mailedToken: async () => tokenIn(await stage.site.newestLink()),
});

it('sends a review that no one can trace, and comes back to it', async () => {
  const review = { enps_responses: scores, review_text: 'Shifts are planned ahead.' };
  const email = 'blind@northwind-logistics.example';
  const fetched = vi.spyOn(globalThis, 'fetch');
  const length = (blocksOf('anonymity.submit')?.request ?? 0) * blockBytes;
  const { receipt, status, submission } = await reviewBlindly(program(), email, 1, review);
  const bodies = fetched.mock.calls.flatMap(([, init]) => init?.body ?? []);
  expect(bodies.map((body) => Buffer.byteLength(String(body)))).toEqual(Array(4).fill(length));
  expect(status).toMatchObject({
    status: 'pending',
    review: { free_form_text: 'Shifts are planned ahead.', rating: 4, release: 'at_once' },
    allowed: ['edit', 'withdraw'],
  });
  // As a person may type it.
  expect(await readReceipt(program(), receipt.toLowerCase().replace(/(.{4})(?=.)/g, '$1 '))).toEqual(status);
  await expect(callRest(stage.site, '/anonymity/submit', { body: submission })).rejects.toThrow(
    '409 {"code":"already_spent","message":"This credential has already been used to send a review."}',
  );
  await expect(reviewBlindly(program(), email, 1, review)).rejects.toThrow(
    '403 Please verify your work email again.',
  );
});

it('gets the same numbers as the API documentation', async () => {
  const { secret, public_key, receipt, receipt_hash } = example;
  const hidden = await hide(secret, example, public_key);
  expect(hidden.receipt).toBe(receipt.replaceAll('-', ''));
  expect(finalize(hidden, example, example)).toBe(example.output);
  expect(await hashOfReceipt(receipt)).toBe(receipt_hash);
});

it('stops when the proof belongs to another key', async () => {
  const hidden = await hide(newSecret(), example, example.evaluated);
  expect(() => finalize(hidden, example, example)).toThrow();
});

/** The fields of a response and of its nested objects, without their values. */
function fieldsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(fieldsOf);
  if (typeof value !== 'object' || value === null) return null;
  // Some reviews have no kind of work.
  const inside = ([name, inner]: [string, unknown]) => [
    name,
    name === 'kind_of_work' ? null : fieldsOf(inner),
  ];
  return Object.fromEntries(Object.entries(value).map(inside));
}

/** The families whose files have arrived, without those that stand in for them where the machine has them. */
const loadedFonts = (page: Page) =>
  page.evaluate(() => {
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
    const families = loaded.map(({ family }) => family.replaceAll('"', ''));
    return [...new Set(families.filter((family) => !family.includes(' as ')))].toSorted();
  });
