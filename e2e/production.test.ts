import { expect, it } from 'vitest';
import { problemsOf } from '../testing/browser/every-page.ts';
import { callRest } from '../testing/browser/rest.ts';
import { codeOf } from '../testing/browser/second-factor.ts';
import { setUpStage, WIDTHS } from '../testing/browser/stage.ts';

const stage = setUpStage({
  NODE_ENV: 'production',
  APP_SECRET: 'a secret of more than 32 characters',
  SMTP_URL: 'smtp://127.0.0.1:9',
});

it('tells visitors of an empty site that it is not open, and lets its operator finish setting up', async () => {
  const { url, setupLink } = stage.site;
  const closed = await fetch(url, { headers: { accept: 'text/html' } });
  expect([closed.status, closed.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(await closed.text()).toContain('open the newest link in its server');
  expect((await fetch(`${url}/api/v1/companies`)).status).toBe(200);

  const context = { bypassCSP: true };
  const page = await stage.open(setupLink.slice(url.length), { width: WIDTHS.phone, context });
  await page.getByRole('heading', { level: 1, name: 'Finish setting up' }).waitFor();
  const password = 'correct horse battery staple';
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create your account' }).click();
  await page.getByText('Invalid email address').waitFor();
  await page.getByLabel('Email').fill('ada@quiet-works.com');
  await page.getByRole('button', { name: 'Create your account' }).click();
  // In production, admins sign in with a second factor.
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: "I've saved my recovery codes" }).click();
  const setup = page.getByRole('region', { name: 'Finish setting up' });
  await setup.getByRole('link', { name: 'Say who runs the site' }).waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await setup.getByRole('link', { name: 'Send yourself a test email' }).click();
  await page.getByRole('button', { name: 'Send yourself a test email' }).click();
  await page.getByText("127.0.0.1:9 didn't accept an email").waitFor();
  expect((await fetch(url, { headers: { accept: 'text/html' } })).status).toBe(200);

  const again = await stage.open(setupLink.slice(url.length), { context });
  await again.getByText("This link doesn't work").waitFor();
});

it('L5: shows the not-found page, whichever way someone gets there, and no link to it', async () => {
  const page = await stage.open('/register', { context: { bypassCSP: true } });
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
  expect(await page.getByLabel('Email').count()).toBe(0);
  await page.getByRole('link', { name: 'Moderators' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('link', { name: 'Create one' }).count()).toBe(0);
});

it('shows nothing that the operator has not set, and no hints for developers', async () => {
  const company = { name: 'Quiet Works', domain: 'quiet-works.com' };
  const { id } = await callRest<{ id: number }>(stage.site, '/companies', { body: company });
  const read = ['/', '/about', '/contact', '/for-companies', `/companies/${id}`, '/privacy', '/terms'];
  const hidden =
    /Robin Hale|runs this site|placeholder|(?<!northwind)\.example|forget to add|Facebook|Twitter|LinkedIn/i;
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
