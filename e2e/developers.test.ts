import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { curlExamples } from '#shared/curl-examples.ts';
import { callRest, mailedToken, publicReviews } from './rest.ts';
import { setUpStage } from './stage.ts';

const stage = setUpStage();
const run = promisify(execFile);

it('shows the examples with the address of this copy, and copies them', async () => {
  const page = await stage.open('/developers');
  await page.getByRole('heading', { level: 1, name: 'For developers' }).waitFor();
  await page.getByText(`export API=${stage.site.url}/api/v1`).waitFor();
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual(
    curlExamples.map(({ title }) => title),
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy: Search companies' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(curlExamples[0]?.command);
  await page.getByRole('link', { name: 'OpenAPI document' }).waitFor();
});

it('offers a reference to try out that loads nothing from elsewhere', async () => {
  const page = await stage.open('/developers');
  await page.getByRole('link', { name: 'Reference, to try out' }).click();
  await page.getByText('List or search companies').click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await page.getByText('"has_more"').first().waitFor();
});

it('prints examples that work as they stand', async () => {
  const { site } = stage;
  const variables: Record<string, string> = {
    API: `${site.url}/api/v1`,
    EMAIL: site.moderator.email,
    PASSWORD: site.moderator.password,
    REVIEW: String((await publicReviews(site, 1))[0]?.id),
    TOKEN: await mailedToken(site, 1, 'curl@northwind-logistics.example'),
    SESSION: (await callRest<{ token: string }>(site, '/login', { body: site.moderator })).token,
  };
  for (const { title, command } of curlExamples) {
    const { stdout } = await run('bash', ['-c', command], {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...variables },
    });
    expect(JSON.parse(stdout), `${title}: ${stdout}`).not.toHaveProperty('message');
  }
});
