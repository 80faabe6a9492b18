import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startClients, startProcess, startServer } from './processes.ts';

it('starts the server as npm start does in production, and clients that no limit stops', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-bench-'));
  {
    // A machine with other work to do looks overloaded.
    const env = { LOAD_SHEDDING: 'off' };
    await using site = await startServer(folder, `sqlite:${join(folder, 'bench.db')}`, { env });
    using clients = startClients();
    const order = { url: site.url, seconds: 0.3, connections: 10 };
    for (const fresh of [false, true]) {
      const { errors, perSecond } = await clients.ask({
        ...order,
        ask: { paths: ['/api/v1/companies'], fresh },
      });
      expect({ errors, isServed: perSecond > 0 }).toEqual({ errors: 0, isServed: true });
    }
    // Only in production.
    expect(site.output()).toContain('"msg":"running"');
  }
  rmSync(folder, { recursive: true });
});

it('fails with what a process has printed that a signal ended, and waits for no process that is gone', async () => {
  const killing = 'data:text/javascript,console.log("Begun.");process.kill(process.pid,"SIGKILL")';
  await expect(startProcess('clients.ts', '.', { node: ['--import', killing] })).rejects.toThrow('Begun.');

  const listening =
    'data:text/javascript,console.log("listening at http://127.0.0.1:9");setInterval(()=>{},99)';
  await using running = await startProcess('clients.ts', '.', { node: ['--import', listening] });
  process.kill(running.pid, 'SIGKILL');
  await expect.poll(() => existsSync(`/proc/${running.pid}`)).toBe(false);
});
