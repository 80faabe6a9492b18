import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startClients, startServer } from './processes.ts';

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
