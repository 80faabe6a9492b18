import { openConnections } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { listCompanies, searchCompanies } from '#db/queries/companies.ts';
import { startPostgres } from '#testing/database/postgres-server.ts';
import type { Figure, Place } from './figures.ts';
import { startProbe } from './probe.ts';
import { startClients, startServer } from './processes.ts';
import { fillDatabase, sizes } from './scale/fill.ts';
import { typedFor } from './search/typed.ts';
import { timeCalls } from './timing.ts';

const NAMES = 100;
const CLIENTS = 200;

/** Search on PostgreSQL, and a company while many people search. The database is filled each time. */
export async function benchPostgres({ folder, size, seconds }: Place): Promise<Figure[]> {
  const { url: server, stop } = await startPostgres();
  try {
    const url = `${server}/template_candor`;
    const { db: opened, search } = openConnections(url);
    await using db = opened;
    await migrate(db);
    await fillDatabase(db, sizes[size]);
    const companies = await listCompanies(db, { limit: NAMES, offset: 0 });
    const typed = Object.values(typedFor(companies.map(({ name }) => name))).flat();
    const { p99 } = await timeCalls(typed.length, (round) =>
      search((found) => searchCompanies(found, typed[round] ?? '', 10, 0)),
    );

    await using site = await startServer(folder, url);
    using clients = startClients();
    const probe = startProbe(site.url, { read: '/api/v1/companies/1', writes: false });
    const paths = typed.map((text) => `/api/v1/companies?limit=10&search=${encodeURIComponent(text)}`);
    const { errors } = await clients.ask({
      ...{ url: site.url, seconds, connections: CLIENTS, ask: { paths, fresh: true } },
    });
    const company = await probe.stop();
    return [
      { name: 'search, PostgreSQL, p99', value: p99, unit: 'ms', target: 15 },
      { name: `${CLIENTS} searching clients: failed searches`, value: errors, unit: 'errors', target: 0 },
      {
        name: `${CLIENTS} searching clients: a company, p99`,
        value: company.p99Read,
        unit: 'ms',
        target: 50,
      },
      {
        name: `${CLIENTS} searching clients: a company, failed`,
        value: company.errors,
        unit: 'errors',
        target: 0,
      },
    ];
  } finally {
    await stop();
  }
}
