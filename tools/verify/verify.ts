import { buildManifestPath } from '#shared/paths.ts';
import { isOnionUrl } from '#shared/rules/addresses.ts';
import { compareSite } from './compare.ts';
import { checkDns } from './dns-record.ts';
import { fingerprints, parse } from './keys.ts';
import { buildManifest, keysPath } from './places.ts';
import type { SiteAddress } from './reference.ts';
import { describe } from './report.ts';
import { visitors } from './visitor.ts';

/** Builds and runs a commit here, for a site to be compared with. */
type Start = (commit: string, at: SiteAddress) => Promise<{ url: string; stop: () => Promise<void> }>;

/**
 * Compares a site with the commit that it names, and prints what differs.
 * @returns the exit status: 0 without a difference, 1 with one, 2 if it couldn't be compared
 */
export async function verifySite(
  args: string[],
  start: Start,
  print: (text: string) => void,
): Promise<0 | 1 | 2> {
  try {
    const site = siteOf(args);
    const { commit, uncommitted_changes } = await readManifest(site);
    print(`${site} says that it is commit ${commit}. Building that commit here …`);
    const company = await anyCompany(site);
    const reference = await start(commit, { publicUrl: site, onionUrl: await onionUrlOf(site) });
    const differences = await compareSite(site, reference.url, company).finally(reference.stop);
    if (uncommitted_changes !== false)
      differences.unshift({
        place: buildManifestPath,
        what: 'says that it was built from files that are in no commit',
        visitor: 'a program',
      });
    const keys = parse(await fetch(site + keysPath).then((answer) => answer.text(), String));
    const { problem, note } = keys ? await checkDns(site, keys.identity) : {};
    if (problem) differences.push({ place: keysPath, what: problem, visitor: 'a program' });
    print(describe(differences, visitors.length));
    if (note) print(note);
    if (keys) print(`Fingerprints to compare with other people:\n  ${fingerprints(keys).join('\n  ')}`);
    return differences.length > 0 ? 1 : 0;
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

function siteOf([url = '', ...more]: string[]): string {
  if (more.length > 0 || !/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('Usage: npm run verify:site -- https://candor.example');
  return new URL(url).origin;
}

async function readManifest(site: string) {
  const answer = await fetch(site + buildManifestPath, { redirect: 'manual' }).catch((error: Error) => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Error(`${site} can't be reached: ${reason}.`);
  });
  const manifest = buildManifest.safeParse(await answer.json().catch(() => undefined)).data;
  if (answer.status !== 200 || !manifest)
    throw new Error(
      `${site} doesn't say what it was built from: ${buildManifestPath} has status ${answer.status}.`,
    );
  const { commit } = manifest;
  if (commit === null)
    throw new Error(
      `${site} names no commit, because it was built without git. It can't be compared with its source.`,
    );
  return { ...manifest, commit };
}

/** The number of a company that the site has, whose pages are then compared. */
async function anyCompany(site: string): Promise<string> {
  const list = await (await fetch(`${site}/api/v1/companies?limit=1`)).json().catch(() => undefined);
  return String(list?.data?.[0]?.id ?? 1);
}

/** The onion service that the site names to a program: it has to name the same one to everybody. */
async function onionUrlOf(site: string): Promise<string | undefined> {
  const { headers } = await fetch(site);
  const url = headers.get('onion-location')?.replace(/\/$/, '');
  return url !== undefined && isOnionUrl(url) ? url : undefined;
}
