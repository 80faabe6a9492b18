import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ed25519 } from '@noble/curves/ed25519.js';
import { z } from 'zod';
import { pageSizes } from '#shared/limits.ts';
import { apiPath } from '#shared/paths.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { isRootSigned, logRoot } from '#shared/rules/log-proof.ts';
import { type LogEntry, type LogMonth, logMonth, moderationLog } from '#shared/schemas/moderation-log.ts';
import { readIdentity } from './keys.ts';

const sha256 = (input: Uint8Array) => createHash('sha256').update(input).digest();

/**
 * Checks every month of a site's moderation log: whether its identity has signed the root, and whether the entries lead to it.
 * With a file, also whether the roots are those of the last time, and keeps the new ones there.
 * @returns the exit status: 0 if everything is right, 1 if not, 2 if it couldn't check
 */
export async function verifyLog(args: string[], print: (text: string) => void): Promise<0 | 1 | 2> {
  try {
    const [url = '', file, ...more] = args;
    if (!URL.canParse(url) || more.length > 0) throw new Error('Usage: npm run verify:log -- URL [FILE]');
    const site = new URL(url).origin;
    const identity = await readIdentity(site);
    const { months } = await readPage(site, {});
    const problems = file === undefined ? [] : compare(readKept(file), months);
    for (const month of months.toReversed()) {
      const found = await checkMonth(site, identity, month);
      print(`${month.month}: ${month.entries} entries, root ${month.root}${found ? '' : ', all right'}`);
      if (found) problems.push(found);
    }
    for (const problem of problems) print(`Wrong: ${problem}`);
    if (problems.length > 0) return 1;
    if (file !== undefined) writeFileSync(file, `${JSON.stringify(months, null, 2)}\n`);
    print(`Every entry of ${months.length} months is in the log of ${site}, unchanged.`);
    return 0;
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

async function checkMonth(site: string, identity: string, month: LogMonth): Promise<string | undefined> {
  if (!isRootSigned(identity, month, ed25519.verify))
    return `${site} hasn't signed the root of ${month.month}.`;
  const entries: LogEntry[] = [];
  for (let offset = 0; offset < month.entries; offset += pageSizes.max) {
    const page = { month: month.month, limit: String(pageSizes.max), offset: String(offset) };
    entries.push(...(await readPage(site, page)).data);
  }
  if (entries.length !== month.entries)
    return `${month.month} has ${entries.length} entries, but its root is over ${month.entries}.`;
  if (toBase64url(logRoot(entries, sha256)) !== month.root)
    return `The entries of ${month.month} don't lead to its root. One was changed, or replaced by another.`;
  return undefined;
}

function compare(kept: readonly LogMonth[], months: readonly LogMonth[]): string[] {
  return kept.flatMap((known) => {
    const now = months.find(({ month }) => month === known.month);
    if (now === undefined) return [`${known.month} was in the log the last time, and is missing.`];
    return now.root === known.root ? [] : [`The root of ${known.month} was ${known.root} the last time.`];
  });
}

function readKept(file: string): LogMonth[] {
  if (!existsSync(file)) return [];
  try {
    return z.array(logMonth).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(`${file} has no roots that this command has kept.`);
  }
}

async function readPage(site: string, query: Record<string, string>) {
  const address = `${site}${apiPath}/moderation-log?${new URLSearchParams(query)}`;
  const answer = await fetch(address).catch(() => undefined);
  if (!answer?.ok) throw new Error(`${address} can't be read. Try again later.`);
  return moderationLog.parse(await answer.json());
}

if (import.meta.main) process.exitCode = await verifyLog(process.argv.slice(2), (text) => console.log(text));
