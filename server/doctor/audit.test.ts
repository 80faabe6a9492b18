import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import { recordEvent } from '#server/actions/record-event.ts';
import { createKeyedHash } from '#server/secrets/keyed-hash.ts';
import { type AuditEntry, auditEntry } from '#shared/schemas/audit.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { checkAudit } from './audit.ts';

/** As someone would who has the database and removes what protects it. */
const unguard = {
  sqlite: ['audit_entries_follow', 'audit_entries_stay', 'audit_entries_remain'].map((name) =>
    sql.raw(`drop trigger ${name}`),
  ),
  postgres: ['audit_entries_follow', 'audit_entries_stay'].map((name) =>
    sql.raw(`drop trigger ${name} on audit_entries`),
  ),
};

describe.each(['sqlite', 'postgres'] as const)('the doctor reads the audit log (%s)', (dialect) => {
  let server: TestServer;
  let exported: string;
  let lines: AuditEntry[];
  const secret = { appSecret: 'test'.repeat(8), dataDir: '' };
  beforeAll(async () => {
    server = await makeServer({ dialect });
    const { db, now } = server.deps;
    for (let count = 0; count < 8; count += 1)
      await recordEvent({ db, now, keyedHash: createKeyedHash(secret) }, { kind: 'backup' });
    const { data } = await server.as(await server.signIn('admin')).audit.export({ after: 0 });
    lines = data.map((entry) => auditEntry.parse(entry));
    exported = join(server.keysDir, 'export.jsonl');
    writeFileSync(exported, lines.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    for (const statement of unguard[dialect]) await statement.execute(db);
  });
  afterAll(() => server.close());

  const check = async (file?: string) => {
    const config = { ...server.deps.config, ...secret, directUrl: server.fresh.url };
    return (await checkAudit(config, file)).map(({ status, says }) => `${status} ${says}`);
  };

  /** What the doctor says after a change, which is undone then. */
  async function checkAfter(statements: string[], file?: string): Promise<string[]> {
    const { db } = server.deps;
    const kept = await db.selectFrom('audit_entries').selectAll().execute();
    const head = await db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
    for (const statement of statements) await sql.raw(statement).execute(db);
    const said = await check(file);
    await restoreRows(db, kept, head);
    return said;
  }

  async function restoreRows(db: Database, kept: object[], head: object) {
    await db.deleteFrom('audit_entries').execute();
    await db
      .insertInto('audit_entries')
      .values(kept as never)
      .execute();
    await db.updateTable('audit_head').set(head).execute();
  }

  it('and prints how many entries it has and where it ends, and that an export is part of it', async () => {
    const { hash } = await server.deps.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
    expect(await check(exported)).toEqual([
      `ok No entry has changed since it was written. The last one, number 11, has the hash ${hash}.`,
      `ok ${exported}: its 11 entries are in the database, unchanged.`,
    ]);
  });

  it.each<[string, string[], RegExp]>([
    [
      'a change',
      ['update audit_entries set times = 2 where number = 4'],
      /^problem Entry 4 has been changed\./,
    ],
    [
      'a removal of the end',
      ['delete from audit_entries where number > 9'],
      /^problem The last entries are missing, starting at 10\./,
    ],
    [
      'a seal of another secret',
      ["update audit_entries set seal = 'made-up' where number = 6"],
      /^problem Entry 6 wasn't written with this site's secret/,
    ],
  ])('and notices %s', async (_name, statements, says) => {
    expect((await checkAfter(statements))[0]).toMatch(says);
    expect((await check())[0]).toMatch(/^ok/);
  });

  it('and notices with an export that the end was removed together with the record of it', async () => {
    const cut = [
      'delete from audit_entries where number > 9',
      'update audit_head set entries = 9, hash = (select hash from audit_entries where number = 9)',
    ];
    expect(await checkAfter(cut, exported)).toEqual([
      expect.stringMatching(/^ok No entry has changed since it was written. The last one, number 9,/),
      expect.stringMatching(/^problem .*: entry 10 isn't in the database as it was exported\./),
    ]);
  });

  it('and notices that an export was edited', async () => {
    const edited = join(server.keysDir, 'edited.jsonl');
    writeFileSync(edited, lines.map((entry) => JSON.stringify({ ...entry, times: 5 })).join('\n'));
    expect((await check(edited))[1]).toMatch(
      /^problem .*: Entry 1 has been changed\. The file isn't an unchanged export/,
    );
    writeFileSync(edited, 'number,at\n1,2');
    expect((await check(edited)).at(-1)).toMatch(/^problem .*line 1 of .* isn't an entry in JSON Lines/);
  });
});
