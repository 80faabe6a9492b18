import { changeSite, readManagedSite } from '#server/actions/change-site.ts';
import { adminCall, router } from '#server/trpc.ts';
import { bodyBytes } from '#shared/limits.ts';
import { type ManagedSite, managedSite, siteChange, siteSettings } from '#shared/schemas/site.ts';

const managed: ManagedSite = {
  settings: {
    ...siteSettings.parse({}),
    name: 'Fjord Voices',
    contact_email: 'hello@voices.example',
    social_links: [{ name: 'Mastodon', href: 'https://social.example/@voices' }],
  },
  logo_url: null,
  photo_url: null,
  from_file: false,
  missing: ['the legal operator', 'who runs the site'],
};

export const managedSiteRouter = router({
  get: adminCall('managedSite.get', {
    silent: false,
    rest: { method: 'GET', url: '/admin/site' },
    summary: 'Read what the site is called and who runs it',
    example: { answer: managed },
    output: managedSite,
  }).query(({ ctx }) => readManagedSite(ctx.deps)),

  change: adminCall('managedSite.change', {
    silent: false,
    bodyLimit: bodyBytes.withLogo,
    rest: { method: 'PATCH', url: '/admin/site' },
    summary: 'Change what the site is called and who runs it',
    description: 'What you leave out stays as it is. Pages, emails, feeds and icons change right away.',
    errors: ['site_in_file'],
    example: { input: { name: 'Fjord Voices', accent_light: '#0a5c5c' }, answer: managed },
    output: managedSite,
  })
    .input(siteChange)
    .mutation(({ ctx, input }) => changeSite(ctx.deps, input, ctx.session)),
});
