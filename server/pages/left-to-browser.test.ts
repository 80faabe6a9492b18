import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { buildApp } from '#server/app.ts';
import { AppError } from '#server/errors.ts';
import { errorTable } from '#shared/errors.ts';
import { makeServer } from '#testing/server/make-app.ts';

describe('a page that cannot be rendered', () => {
  const document = '<!doctype html><title>Candor</title><div id="root"></div>';
  const failing = async (renderPage: () => Promise<never>) => {
    const lines: string[] = [];
    await using started = await makeServer();
    const app = await buildApp(started.deps, {
      logStream: { write: (line) => lines.push(line) },
      readPageCode: async () => ({ document, renderPage }),
    });
    const before = performance.now();
    const answer = await app.inject('/companies?search=secret-term');
    const milliseconds = performance.now() - before;
    await app.close();
    return { answer, milliseconds, log: lines.join('') };
  };

  it('is left to the browser, and the log names the page and the kind of failure alone', async () => {
    const { answer, log } = await failing(() => Promise.reject(new TypeError('about secret-term')));
    expect([answer.statusCode, answer.body]).toEqual([200, document]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(log).toContain('TypeError');
    expect(log).toContain('"page":"companies"');
    expect(log).not.toContain('secret-term');
  });

  it('is left to the browser when the database is slow, also to say which version its data has', async () => {
    await using started = await makeServer({ dialect: 'postgres' });
    const app = await buildApp(started.deps, { logStream: { write: () => {} } });
    const other = connect(started.fresh.url);
    await other.transaction().execute(async (trx) => {
      await sql`lock table site_stats, companies in access exclusive mode`.execute(trx);
      const before = performance.now();
      const answer = await app.inject('/companies');
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(answer.body).toContain('<div id="root"></div>');
      expect(performance.now() - before).toBeGreaterThan(1900);
    });
    await other.destroy();
    await app.close();
  });

  it('is a 503 with a sentence, and left to the browser, while the database is away', async () => {
    const cause = new AppError('unavailable');
    const { answer } = await failing(() => Promise.reject(new Error('a call failed', { cause })));
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(answer.body).toContain(`${errorTable.unavailable.message.replace("'", '&#39;')}</h1>`);
  });

  it('is left to the browser after two seconds', async () => {
    const { answer, milliseconds } = await failing(() => new Promise(() => {}));
    expect([answer.statusCode, answer.body]).toEqual([200, document]);
    expect(milliseconds).toBeGreaterThan(1900);
  });
});
