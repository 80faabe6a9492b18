import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { recordEvent } from '#server/actions/record-event.ts';
import { createMailWatch } from '#server/mail/mail-watch.ts';
import { freshDb } from '#testing/database/fresh-db.ts';
import { startMailServer } from '#testing/server/mail-server.ts';
import { makeServer, type TestServer } from '#testing/server/make-app.ts';

const PATIENCE_MS = 2000;

let server: TestServer;
afterEach(() => server.close());

/** A site at 12:03 with a mail server at this URL. */
async function open(dialect: 'sqlite' | 'postgres', smtpUrl = 'smtp://127.0.0.1:1') {
  const fresh = await freshDb(dialect);
  server = await makeServer({
    fresh,
    environment: { DATABASE_URL: fresh.url, SMTP_URL: smtpUrl },
    overrides: ({ config, now }) => ({
      config: { ...config, production: true },
      mailWatch: createMailWatch(smtpUrl, PATIENCE_MS, now),
    }),
  });
  return {
    /** By their names. */
    gauges: async () => {
      const { body } = await server.app.inject({ url: '/metrics' });
      return Object.fromEntries(
        [...body.matchAll(/^candor_(\w+) (\S+)$/gm)].map(([, name, value = '']) => [name, +value]),
      );
    },
    /** What is said about something, with its status. */
    found: async (check: string, clock = server.clock.now) => {
      // A session ends while the clock moves.
      const { health } = server.as(await server.signIn('admin'));
      const { data } = await health.check({ device_time: clock.toISOString() });
      return data
        .filter((one) => one.check === check)
        .map(({ status, says }) => `${status}: ${says.split('. ')[0]}`);
    },
    look: () => server.deps.vitalSigns.look(server.deps),
  };
}

describe.each(['sqlite', 'postgres'] as const)(
  'what fails shows in the metrics and in Health (%s)',
  (dialect) => {
    it('says nothing about what has not been looked at', async () => {
      const { gauges, found } = await open(dialect);
      expect(Object.keys(await gauges())).toEqual(['time_seconds']);
      expect(await found('Mail server')).toEqual(["warning: The server hasn't tried it yet"]);
    });

    it('the mail server is down, and is back', async () => {
      const { gauges, found } = await open(dialect);
      await server.deps.mailWatch.look(() => {});
      expect(await gauges()).toMatchObject({ mail_up: 0 });
      expect(await found('Mail server')).toEqual([
        expect.stringMatching(/^problem: No email can be sent since/),
      ]);
      await server.close();
      const smtp = await startMailServer();
      const again = await open(dialect, smtp.url);
      await server.deps.mailWatch.look(() => {});
      expect(await again.gauges()).toMatchObject({ mail_up: 1 });
      expect(await again.found('Mail server')).toEqual(['ok: It accepted us at 12:03 UTC']);
      await smtp.close();
    });

    it('the database is away', async () => {
      const { gauges, look } = await open(dialect);
      await look();
      expect(await gauges()).toMatchObject({ database_up: 1 });
      await sql`alter table sealing_key rename to elsewhere`.execute(server.deps.db);
      await look();
      expect(await gauges()).toMatchObject({ database_up: 0 });
    });

    it('the hourly jobs are late, or fail', async () => {
      const { gauges, found, look } = await open(dialect);
      const { db, seals, vitalSigns } = server.deps;
      const { name } = seals.create();
      await db
        .insertInto('sealing_key')
        .values({ id: 1, name, side: 'a', next: null, beat: 0, opened_hour: '2026-06-15T11' })
        .execute();
      await look();
      expect(await gauges()).toMatchObject({
        hourly_jobs_timestamp_seconds: Date.parse('2026-06-15T11:00:00Z') / 1000,
        failed_jobs: 0,
      });
      expect(await found('Hourly jobs')).toEqual(['ok: They last ran at 2026-06-15 11:00 UTC.']);
      server.clock.now = new Date('2026-06-15T13:01:00Z');
      expect(await found('Hourly jobs')).toEqual(['problem: They last ran at 2026-06-15 11:00 UTC']);
      vitalSigns.noteFailedJob('rewrite', server.clock.now);
      expect(await gauges()).toMatchObject({ failed_jobs: 1 });
      expect(await found('Jobs')).toEqual(['problem: Failed in the past two hours: rewrite']);
      server.clock.now = new Date('2026-06-15T15:00:00Z');
      expect(await found('Jobs')).toEqual([]);
    });

    it('the last backup is old', async () => {
      const { gauges, found, look } = await open(dialect);
      await recordEvent(server.deps, { kind: 'backup_finished' });
      await look();
      const made = Date.parse('2026-06-15T12:00:00Z') / 1000;
      expect(await gauges()).toMatchObject({ backup_timestamp_seconds: made });
      expect(await gauges()).not.toHaveProperty('backup_test_timestamp_seconds');
      server.clock.now = new Date('2026-06-18T12:03:00Z');
      expect(await found('Backups')).toContain('warning: The last backup was made 3 days ago');
    });

    it('the clock is off', async () => {
      const { gauges, found } = await open(dialect);
      const right = server.clock.now;
      expect(await found('Clock')).toContain("ok: The clock agrees with your device's.");
      server.clock.now = new Date(right.getTime() + 600_000);
      expect(await found('Clock', right)).toContain(
        "problem: The clock is 600 seconds ahead of your device's",
      );
      expect(await gauges()).toMatchObject({ time_seconds: right.getTime() / 1000 + 600 });
    });

    it('shows how full the disk is, in steps', async () => {
      const { gauges, look } = await open(dialect);
      await look();
      const { disk_free_percent = -1 } = await gauges();
      expect([disk_free_percent % 5, disk_free_percent >= 0, disk_free_percent <= 100]).toEqual([
        0,
        true,
        true,
      ]);
    });
  },
);
