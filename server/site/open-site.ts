import { createHash } from 'node:crypto';
import type { PublicData } from '#db/public-data.ts';
import { readSiteIdentity, type StoredIdentity } from '#db/queries/site-identity.ts';
import type { Config } from '#server/start/env.ts';
import { type SiteSettings, siteSettings } from '#shared/schemas/site.ts';
import { site } from '#shared/site.ts';
import { readSiteFile } from './site-file.ts';

type Picture = { hash: string; png: Buffer };

/** What this site is called, how it looks and who runs it. */
export type Identity = {
  name: string;
  settings: SiteSettings;
  logo: Picture | undefined;
  photo: Picture | undefined;
};

export type Site = {
  /**
   * The identity as it is now, whichever server changed it: read again when the public data version has changed, and
   * the last known one while the database is away.
   * @param version the public data version, if the caller has just asked
   */
  read: (version?: string) => Promise<Identity>;
  /** The last known one, for what can't wait. */
  known: () => Identity;
  /** Whether `SITE_FILE` has it. */
  isFile: boolean;
};

const HASH_LETTERS = 32;

export function openSite({ siteFile }: Pick<Config, 'siteFile'>, publicData: PublicData): Site {
  let known = siteFile ? identityOf(readSiteFile(siteFile)) : identityOf();
  let knownVersion: string | undefined;
  return {
    isFile: siteFile !== undefined,
    known: () => known,
    async read(version) {
      if (siteFile) return known;
      const current = version ?? (await publicData.version().catch(() => undefined));
      if (current === undefined || current === knownVersion) return known;
      const stored = await publicData.read(readSiteIdentity).catch(() => 'away' as const);
      if (stored === 'away') return known;
      known = identityOf(stored);
      knownVersion = current;
      return known;
    },
  };
}

/** What is stored, or what there is before anything is. */
export function identityOf(stored: StoredIdentity = { settings: '{}', logo: null, photo: null }): Identity {
  const settings = siteSettings.parse(JSON.parse(stored.settings));
  const { logo, photo } = stored;
  return { name: settings.name ?? site.name, settings, logo: pictureOf(logo), photo: pictureOf(photo) };
}

function pictureOf(base64: string | null): Picture | undefined {
  if (base64 === null) return undefined;
  const png = Buffer.from(base64, 'base64');
  return { hash: createHash('sha256').update(png).digest('hex').slice(0, HASH_LETTERS), png };
}
