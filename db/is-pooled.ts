import pg from 'pg';

const ASKS_WHO_ANSWERS = 'select pg_backend_pid() as pid';

/**
 * Whether a pooler such as PgBouncer answers at a URL of PostgreSQL: the process that it names when a connection begins isn't
 * the one that answers then. A balancer that only passes bytes on, such as HAProxy, makes no difference.
 */
export async function isPooled(url: string, patienceMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  // A connection that breaks also fails the statement that waits for it.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>(ASKS_WHO_ANSWERS);
    return rows[0]?.pid !== (client as unknown as { processID: number }).processID;
  } finally {
    await client.end();
  }
}
