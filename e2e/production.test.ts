import { expect, it } from 'vitest';
import { callRest } from '../testing/browser/rest.ts';
import { setUpStage } from '../testing/browser/stage.ts';

const stage = setUpStage({
  NODE_ENV: 'production',
  APP_SECRET: 'a secret of more than 32 characters',
  SMTP_URL: 'smtp://127.0.0.1:9',
});

it('shows nothing that the operator has not set, and no hints for developers', async () => {
  const company = { name: 'Quiet Works', domain: 'quiet-works.com' };
  const { id } = await callRest<{ id: number }>(stage.site, '/companies', { body: company });
  const read = ['/', '/about', '/contact', '/for-companies', `/companies/${id}`, '/privacy', '/terms'];
  const hidden = /Robin Hale|runs this site|placeholder|\.example|forget to add|Facebook|Twitter|LinkedIn/i;
  for (const path of [...read, '/login', `/companies/${id}/review`, '/nothing/here']) {
    // In production, browsers load everything over https, which this site doesn't speak.
    const page = await stage.open(path, { context: { bypassCSP: true } });
    await page.waitForLoadState('networkidle');
    const text = await page.locator('body').innerText();
    expect([path, hidden.exec(text)?.[0]]).toEqual([path, undefined]);
    const hrefs = await page
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect([path, hrefs.filter((href) => href?.startsWith('mailto:'))]).toEqual([path, []]);
  }
  const document = await (await fetch(`${stage.site.url}/api/v1/openapi.json`)).json();
  expect(document.info).not.toHaveProperty('contact');
  expect((await fetch(`${stage.site.url}/.well-known/security.txt`)).status).toBe(404);
});
