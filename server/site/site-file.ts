import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { StoredIdentity } from '#db/queries/site-identity.ts';
import { isPlainPng } from '#server/logos/plain-png.ts';
import { logoError } from '#shared/schemas/correction.ts';
import { siteFile } from '#shared/schemas/site.ts';

/** Reads `SITE_FILE`, with its pictures. @throws one error with every problem */
export function readSiteFile(path: string): StoredIdentity {
  const parsed = siteFile.safeParse(read(() => JSON.parse(readFileSync(path, 'utf8'))));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  - ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`SITE_FILE has problems:\n${problems.join('\n')}`);
  }
  const { logo, photo, ...settings } = parsed.data;
  const picture = (name: string | undefined) => {
    if (name === undefined) return null;
    const png = read(() => readFileSync(resolve(dirname(path), name)));
    if (!isPlainPng(png)) throw new Error(`${name} in SITE_FILE can't be used. ${logoError}`);
    return png.toString('base64');
  };
  return { settings: JSON.stringify(settings), logo: picture(logo), photo: picture(photo) };
}

function read<Content>(work: () => Content): Content {
  try {
    return work();
  } catch (cause) {
    throw new Error(`SITE_FILE can't be read: ${(cause as Error).message}`, { cause });
  }
}
