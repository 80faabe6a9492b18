import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPublicData } from '#db/public-data.ts';
import { checkIdentity } from '#server/doctor/identity.ts';
import { drawDemoLogo } from '#server/logos/demo-logos.ts';
import { openSite } from '#server/site/open-site.ts';
import { operatorPath } from '#shared/paths.ts';
import { describeEachServer, makeServer } from '#testing/server/make-app.ts';

const logo = drawDemoLogo(0).toString('base64');
const company = { name: 'Halden Papir', domain: 'halden.example' };

describeEachServer('the settings of the site', (server) => {
  it('change everything that names the site, right away and on each server', async () => {
    const another = openSite(server.deps.config, openPublicData({ db: server.deps.db }));
    const feed = async () => (await server.app.inject('/feed.atom')).body;
    expect(await feed()).toContain('<title>Candor: ');
    expect((await another.read()).name).toBe('Candor');

    const { managedSite, team, audit } = server.as(await server.signIn('admin'));
    const changed = await managedSite.change({
      ...{ name: 'Fjord <Voices>', accent_light: '#0A5C5C', accent_dark: '#7fd1c7', logo },
      ...{ operator_name: 'Kari Holm', operator_role: 'Editor', contact_email: 'hello@fjord.example' },
      languages: 'English or Norwegian',
      social_links: [{ name: 'Mastodon', href: 'https://social.example/@fjord' }],
    });
    expect(changed).toMatchObject({ missing: ['the legal operator'], settings: { accent_light: '#0a5c5c' } });

    expect((await another.read()).name).toBe('Fjord <Voices>');
    expect(await feed()).toContain('<title>Fjord &lt;Voices&gt;: ');
    const shown = (await server.app.inject(operatorPath)).json();
    expect(shown).toMatchObject({
      name: 'Fjord <Voices>',
      logo: changed.logo_url,
      contactEmail: 'hello@fjord.example',
      founder: { name: 'Kari Holm', role: 'Editor' },
      languages: 'English or Norwegian',
      socialLinks: [{ name: 'Mastodon' }],
    });
    expect(shown.style).toContain('--color-accent:light-dark(#0a5c5c,#7fd1c7)');
    expect((await server.app.inject(changed.logo_url ?? '')).headers['content-type']).toBe('image/png');
    const document = (await server.app.inject('/api/v1/openapi.json')).json();
    expect(document.info).toMatchObject({
      title: 'Fjord <Voices> API',
      contact: { email: 'hello@fjord.example' },
    });
    await team.invite({ email: 'bo@home.example', role: 'moderator' });
    const { subject, html, sender } = server.newestMail();
    expect([subject, sender]).toEqual(['Your invitation to Fjord <Voices>', 'Fjord <Voices>']);
    expect(html).toContain('help run Fjord &lt;Voices&gt;.');
    expect(html).toContain('background:#0a5c5c');
    const [entry] = (await audit.list({ kind: 'site_changed' })).data;
    expect(entry?.after).toContain('name, accent_light');
    await managedSite.change({ name: 'Fjord <Voices>' });
    expect((await audit.list({ kind: 'site_changed' })).data).toHaveLength(1);
  });
});

it('refuses colors that no one can read, and says what is needed', async () => {
  await using server = await makeServer();
  const { managedSite } = server.as(await server.signIn('admin'));
  await expect(managedSite.change({ accent_light: '#66cccc' })).rejects.toThrow(
    'On light backgrounds, this color has a contrast of 1.8:1. Text needs at least 4.5:1, so choose a darker one.',
  );
  await expect(managedSite.change({ accent_dark: '#0a5c5c' })).rejects.toThrow('so choose a lighter one.');
  await expect(managedSite.change({ logo: 'abcd' })).rejects.toThrow('Choose a PNG');
  await expect(
    managedSite.change({ footer_links: [{ name: 'Us', href: 'javascript:alert(1)' }] }),
  ).rejects.toThrow('A link must begin with');
  await expect(server.as(await server.signIn('moderator')).managedSite.get()).rejects.toThrow('permission');
});

it('lets only the people add companies and register whom the operator has chosen', async () => {
  await using server = await makeServer();
  const { managedSite } = server.as(await server.signIn('admin'));
  await managedSite.change({ companies_by: 'team', registration: false });
  await expect(server.as().companies.create(company)).rejects.toThrow('Please sign in.');
  await expect(server.as(await server.signIn('user')).companies.create(company)).rejects.toThrow(
    'permission',
  );
  const added = await server.as(await server.signIn('moderator')).companies.create(company);
  expect(added.name).toBe(company.name);
  const account = { name: 'Ada', email: 'ada@home.example', password: 'correct horse battery' };
  await expect(
    server.as().auth.register({ ...account, password_confirmation: account.password }),
  ).rejects.toThrow('Not found.');
});

it('shows no placeholder in production, and says what is missing', async () => {
  await using server = await makeServer({
    environment: { NODE_ENV: 'production', PUBLIC_URL: 'https://reviews.test', SMTP_URL: 'smtp://localhost' },
  });
  const shown = (await server.app.inject(operatorPath)).json();
  expect(Object.keys(shown).sort()).toEqual(['hints', 'registration', 'standardRelease']);
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const siteFile = join(folder, 'site.json');
  writeFileSync(siteFile, JSON.stringify({ name: 'Fjord Voices', contact_email: 'hello@fjord.example' }));
  expect(await checkIdentity({ ...server.deps.config, siteFile })).toEqual([
    {
      ...{ check: 'Identity', status: 'warning' },
      says: "Pages lack the legal operator, who runs the site, because it isn't set. Set it under Admin, Site.",
    },
  ]);
  const fromFile = openSite({ siteFile }, server.deps.publicData);
  expect(fromFile.known()).toMatchObject({ name: 'Fjord Voices' });
  writeFileSync(siteFile, JSON.stringify({ nmae: 'Fjord Voices', logo: 'missing.png' }));
  expect(() => openSite({ siteFile }, server.deps.publicData)).toThrow('SITE_FILE has problems');
});
