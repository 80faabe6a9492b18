import { copyFileSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { findRaw } from '#testing/database/raw-bytes.ts';
import { submitAs } from '#testing/server/authors.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';
import { openPeople } from '#testing/server/people.ts';
import { createSeal, type Seal } from './seal.ts';
import { openSeals } from './seals.ts';

const row = { subject: 'somebody', company_id: 7 };

describe('a seal', () => {
  const seal = createSeal('one', Buffer.alloc(32, 1));
  const lookup = seal.lookup('grant', 'somebody');
  const sealed = seal.seal(lookup, row, 256);

  it('opens what it has sealed, for the same lookup only', () => {
    expect(seal.open(lookup, sealed)).toEqual(row);
    expect(() => seal.open(seal.lookup('grant', 'somebody else'), sealed)).toThrow();
  });

  it("doesn't open anything altered, or sealed with another key", () => {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const at of [0, 20, bytes.length - 1]) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(() => seal.open(lookup, altered.toString('base64url'))).toThrow();
    }
    expect(() => createSeal('two', Buffer.alloc(32, 2)).open(lookup, sealed)).toThrow();
  });

  it('gives rows of all kinds one length, and lookups that have nothing in common between keys and kinds', () => {
    const long = { ...row, subject: 'x'.repeat(200) };
    expect(seal.seal(lookup, long, 256)).toHaveLength(sealed.length);
    const lookups = [
      seal.lookup('verification', 'somebody'),
      createSeal('two', Buffer.alloc(32, 2)).lookup('grant', 'somebody'),
    ];
    expect(new Set([lookup, ...lookups]).size).toBe(3);
  });

  it('never seals two contents with the same initialization vector', () => {
    const ivs = Array.from({ length: 1000 }, (_, company_id) =>
      seal.seal(lookup, { ...row, company_id }, 256).slice(0, 16),
    );
    expect(new Set(ivs).size).toBe(1000);
  });

  it('seals many rows as it does one: each opens with its lookup only, all have one length, and no vector repeats', () => {
    const rows = Array.from({ length: 1000 }, (_, company_id) => ({ subject: 'Zoë 雪', company_id }));
    const lookups = rows.map((_, index) => seal.lookup('grant', String(index)));
    const many = (start: number) =>
      seal.sealAll(
        rows.slice(start).map((one, index) => [lookups[start + index] ?? '', JSON.stringify(one)] as const),
        256,
      );
    const all = many(0);
    expect(all.map((text, index) => seal.open(lookups[index] ?? '', text))).toEqual(rows);
    expect(() => seal.open(lookups[1] ?? '', all[0] ?? '')).toThrow();
    expect(new Set(all.map((text) => text.length))).toEqual(new Set([sealed.length]));
    expect(new Set([...all, ...many(500)].map((text) => text.slice(0, 16))).size).toBe(1500);
  });
});

describe.each(['sqlite', 'postgres'] as const)('the key of the hour (%s)', (dialect) => {
  let server: TestServer;
  afterEach(() => server.close());

  const keyFiles = () => readdirSync(server.keysDir).filter((name) => name.startsWith('seal-'));
  const pathOfKey = () => join(server.keysDir, keyFiles()[0] ?? '');
  const start = (seals = openSeals(server.keysDir)) =>
    prepareDatabase({ ...server.deps, seals, config: { ...server.deps.config, demoData: false } });

  async function open(): Promise<void> {
    server = await makeServer({ dialect });
    await start(server.deps.seals);
    const { id } = await server
      .as()
      .companies.create({ name: 'One', domain: 'one.example', hq_location: '', address: '' });
    await submitAs(server, { companyId: id, email: 'a@one.example' });
  }

  it('is one file that only its owner can read, and is another one after each rewrite', async () => {
    await open();
    const seen = new Set<string>();
    for (let hour = 0; hour < 3; hour += 1) {
      expect(keyFiles()).toHaveLength(1);
      expect(statSync(pathOfKey()).mode & 0o777).toBe(0o600);
      seen.add(pathOfKey());
      await rewriteSmallTables(server.deps);
    }
    expect(seen.size).toBe(3);
    expect(await openPeople(server.deps, 'grants')).toHaveLength(1);
  });

  it('is all that opens a row: the code of the employee is nowhere in the database', async () => {
    await open();
    const [grant] = await openPeople(server.deps, 'grants');
    const codes = [String(grant?.subject), String(grant?.request_hash)];
    expect(codes.map((code) => code.length)).toEqual([43, 43]);
    expect(await findRaw(server.fresh, codes)).toEqual([]);
  });

  it('stops the start when it is gone or cut off, and says what to do', async () => {
    await open();
    const path = pathOfKey();
    copyFileSync(path, `${path}.kept`);
    truncateSync(path, 20);
    await expect(start()).rejects.toThrow(/seal-[\w-]+ is damaged. Restore the database from a file that/);
    rmSync(path);
    await expect(start()).rejects.toThrow(
      /KEYS_DIR \(.*\) doesn't have the key .*\. Use the folder that belongs to this database\. If the key is lost, npm run backup/,
    );
    copyFileSync(`${path}.kept`, path);
    await start();
  });

  it('makes a server with another KEYS_DIR not ready, and changes nothing there', async () => {
    await open();
    const other = await makeServer({
      dialect,
      overrides: { db: server.deps.db, seals: openSeals(join(server.keysDir, 'elsewhere')) },
    });
    const { statusCode, body } = await other.app.inject('/readyz');
    expect([statusCode, body]).toEqual([503, expect.stringContaining('KEYS_DIR')]);
    await expect(rewriteSmallTables(other.deps)).rejects.toThrow('KEYS_DIR');
    await other.close();
    expect(await openPeople(server.deps, 'grants')).toHaveLength(1);
    expect((await server.app.inject('/readyz')).statusCode).toBe(200);
  });

  it('is found by another server on the same folder, whichever of them rewrites', async () => {
    await open();
    const seals = openSeals(server.keysDir);
    const other = { ...server.deps, seals };
    for (const deps of [server.deps, other, server.deps]) {
      await rewriteSmallTables(deps);
      for (const reader of [server.deps, other]) expect(await openPeople(reader, 'grants')).toHaveLength(1);
    }
  });

  it('stays where it is when another database is started with its folder, which is refused', async () => {
    await open();
    const mine = keyFiles();
    const other = await makeServer({ dialect, environment: { KEYS_DIR: server.keysDir } });
    await expect(prepareDatabase(other.deps)).rejects.toThrow('DATABASE_URL names an empty database');
    expect(keyFiles()).toEqual(mine);
    await start();
    await other.close();
  });

  it('stays the same, and alone, while a rewrite goes on and after it fails', async () => {
    await open();
    const before = pathOfKey();
    const files: number[] = [];
    const full = {
      ...server.deps.seals,
      create: (before?: Seal) => ({
        ...server.deps.seals.create(before),
        sealAll: () => {
          files.push(keyFiles().length);
          throw new Error('The disk is full.');
        },
      }),
    };
    await expect(rewriteSmallTables({ ...server.deps, seals: full })).rejects.toThrow('The disk is full.');
    // Never two keys beside each other, except in the moment in which one replaces the other.
    expect([files, keyFiles().length]).toEqual([[1], 1]);
    expect(await openPeople(server.deps, 'grants')).toHaveLength(1);
    await rewriteSmallTables(server.deps);
    expect([keyFiles().length, pathOfKey() === before]).toEqual([1, false]);
    expect(await openPeople(server.deps, 'grants')).toHaveLength(1);
  });
});
