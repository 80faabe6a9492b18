import { readSiteIdentity, storeSiteIdentity } from '#db/queries/site-identity.ts';
import { lockSite, publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { drawSent } from '#server/logos/redraw-logo.ts';
import { type Identity, identityOf } from '#server/site/open-site.ts';
import { missingIn } from '#server/site/shown-site.ts';
import { type Actor, recordAudit } from '#server/steps/record-audit.ts';
import { logoPath } from '#shared/paths.ts';
import type { ManagedSite, SiteChange } from '#shared/schemas/site.ts';

/** What is set, for the people who set it. */
export async function readManagedSite({ site }: Pick<Deps, 'site'>): Promise<ManagedSite> {
  return present(await site.read(), site.isFile);
}

/**
 * Changes what the site is called and who runs it, on every server that shares the database. The audit log says what was
 * changed.
 * @throws `invalid` if a picture can't be one; `site_in_file` where `SITE_FILE` has the settings
 */
export async function changeSite(
  deps: Deps,
  { logo, photo, ...change }: SiteChange,
  actor: Actor,
): Promise<ManagedSite> {
  if (deps.site.isFile) throw new AppError('site_in_file');
  const pictures = { logo: await drawn('logo', logo), photo: await drawn('photo', photo) };
  return deps.db.transaction().execute(async (trx: Transaction) => {
    await lockSite(trx);
    const before = (await readSiteIdentity(trx)) ?? { settings: '{}', logo: null, photo: null };
    const { settings } = identityOf(before);
    const sent = Object.entries({ ...change, ...pictures }).filter(([, value]) => value !== undefined);
    const known = { ...settings, logo: before.logo, photo: before.photo } as Record<string, unknown>;
    const changed = sent.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name]));
    const after = { ...known, ...Object.fromEntries(changed) } as typeof known & typeof pictures;
    const stored = {
      settings: JSON.stringify({ ...after, logo: undefined, photo: undefined }),
      logo: after.logo ?? null,
      photo: after.photo ?? null,
    };
    if (changed.length > 0) {
      await storeSiteIdentity(trx, stored);
      await publicDataChanged(trx);
      const names = changed.map(([name]) => name).join(', ');
      await recordAudit(trx, deps, { kind: 'site_changed', actor, after: names });
    }
    return present(identityOf(stored), false);
  });
}

function present(identity: Identity, from_file: boolean): ManagedSite {
  const { settings, logo, photo } = identity;
  return {
    settings,
    logo_url: logo ? logoPath(logo.hash) : null,
    photo_url: photo ? logoPath(photo.hash) : null,
    from_file,
    missing: missingIn(identity),
  };
}

async function drawn(field: string, picture: string | null | undefined): Promise<string | null | undefined> {
  if (!picture) return picture === '' ? null : picture;
  return (await drawSent(field, picture)).toString('base64');
}
