import { afterEach, expect, it, vi } from 'vitest';
import { connect } from '#db/connect.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { inOneProcess } from './one-process.ts';

describeEachDialect('jobs of two servers', (fresh) => {
  const ran: string[] = [];
  const job = (server: string) => async () => void ran.push(server);
  afterEach(() => {
    vi.useRealTimers();
    ran.length = 0;
  });

  it('run once, though the clock of one is a minute late, and in the other the next time', async () => {
    await using late = connect(fresh().url);
    const [first, second] = [inOneProcess(fresh()), inOneProcess({ db: late })];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await Promise.all([first.run(job('first')), first.run(job('first too'))]);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await second.run(job('second'));
    expect(ran).toEqual(['first', 'first too']);
    await first.end();
    await second.run(job('second'));
    await first.run(job('first'));
    expect(ran).toEqual(['first', 'first too', 'second']);
    await second.end();
  });

  it('can run in the other two minutes later, also after a job that failed', async () => {
    await using other = connect(fresh().url);
    const [first, second] = [inOneProcess(fresh()), inOneProcess({ db: other })];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await expect(first.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    vi.advanceTimersByTime(120_001);
    vi.useRealTimers();
    await expect.poll(() => second.run(job('second')).then(() => ran)).toEqual(['second']);
    await second.end();
  });
});
