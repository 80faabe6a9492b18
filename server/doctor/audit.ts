import { existsSync, readFileSync } from 'node:fs';
import type { Database } from '#db/connect.ts';
import { readAuditEntries, readAuditHead } from '#db/queries/audit.ts';
import { followChain } from '#server/audit/chain.ts';
import { keyedHashWith, secretPath } from '#server/secrets/keyed-hash.ts';
import type { Config } from '#server/start/env.ts';
import { type AuditEntry, auditEntry } from '#shared/schemas/audit.ts';
import { type Finding, ok, problem } from './finding.ts';
import { readDatabase } from './read-database.ts';

const CHECK = 'Audit log';
const ROWS_AT_ONCE = 1000;

/**
 * Whether every entry of the audit trail is as it was written, and in its place, and whether an export, in JSON Lines,
 * has the same entries. Changes nothing.
 */
export function checkAudit(config: Config, exported: string | undefined): Promise<Finding[]> {
  return readDatabase(
    config.directUrl,
    async (db) => [
      await checkTrail(db, sealWith(config)),
      ...(exported === undefined ? [] : [await checkExport(db, exported)]),
    ],
    (reason) => problem(CHECK, `The audit log can't be read (${reason}).`),
  );
}

/** Undefined where no secret has been created yet. */
function sealWith(config: Config): ((hash: string) => string) | undefined {
  const path = secretPath(config);
  const secret = config.appSecret ?? (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined);
  return secret === undefined ? undefined : (hash) => keyedHashWith(secret)('audit', hash);
}

const WHAT_TO_DO =
  'Someone has changed the database without going through the site. Find out who could, and compare it with an earlier export or backup.';

async function checkTrail(db: Database, sealOf?: (hash: string) => string): Promise<Finding> {
  const head = await readAuditHead(db);
  const chain = followChain(sealOf);
  let last = 0;
  for (;;) {
    const rows = await readAuditEntries(db, last, ROWS_AT_ONCE);
    for (const row of rows) {
      // More may be added while we read.
      if (row.number > head.entries) break;
      const wrong = chain.add(row);
      if (wrong !== undefined) return problem(CHECK, `${wrong} ${WHAT_TO_DO}`);
    }
    last = rows.at(-1)?.number ?? last;
    if (rows.length < ROWS_AT_ONCE || last >= head.entries) break;
  }
  const missing = chain.end(head);
  if (missing !== undefined) return problem(CHECK, `${missing} ${WHAT_TO_DO}`);
  if (head.entries === 0) return ok(CHECK, 'It has no entries yet.');
  return ok(
    CHECK,
    `No entry has changed since it was written. The last one, number ${head.entries}, has the hash ${head.hash}.`,
  );
}

async function checkExport(db: Database, path: string): Promise<Finding> {
  const entries = readExport(path);
  const chain = followChain();
  for (const entry of entries) {
    const wrong = chain.add(entry);
    if (wrong !== undefined) return problem(CHECK, `${path}: ${wrong} The file isn't an unchanged export.`);
  }
  const last = entries.at(-1);
  if (last === undefined) return problem(CHECK, `${path} has no entries.`);
  // Each hash covers all entries before it.
  const [stored] = await readAuditEntries(db, last.number - 1, 1);
  if (stored?.number === last.number && stored.hash === last.hash)
    return ok(CHECK, `${path}: its ${last.number} entries are in the database, unchanged.`);
  const differs = await firstDifference(db, entries);
  return problem(CHECK, `${path}: entry ${differs} isn't in the database as it was exported. ${WHAT_TO_DO}`);
}

async function firstDifference(db: Database, entries: AuditEntry[]): Promise<number> {
  for (let start = 0; start < entries.length; start += ROWS_AT_ONCE) {
    const stored = await readAuditEntries(db, start, ROWS_AT_ONCE);
    const found = entries
      .slice(start, start + ROWS_AT_ONCE)
      .find(({ hash }, index) => stored[index]?.hash !== hash);
    if (found !== undefined) return found.number;
  }
  return entries.length;
}

function readExport(path: string): AuditEntry[] {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return lines.map((line, index) => {
    try {
      return auditEntry.parse(JSON.parse(line));
    } catch {
      throw new Error(`line ${index + 1} of ${path} isn't an entry in JSON Lines`);
    }
  });
}
