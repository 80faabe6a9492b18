import type { Order } from './clients.ts';
import type { startClients } from './processes.ts';

// Machines are noisy, so a ratio is the median of short rounds that alternate between the two.
const ROUNDS = 3;
const SECONDS = 0.5;
const CONNECTIONS = 10;

type Clients = ReturnType<typeof startClients>;
type Asked = Pick<Order, 'url' | 'ask'> & Partial<Order>;

/** Throws if a request fails. */
export async function requestsPerSecond(clients: Clients, asked: Asked): Promise<number> {
  const order = { connections: CONNECTIONS, seconds: SECONDS, ...asked };
  const { perSecond, errors } = await clients.ask(order);
  if (errors > 0 || perSecond === 0)
    throw new Error(`${errors} requests failed: ${JSON.stringify(order).slice(0, 500)}`);
  return perSecond;
}

/** How many times as many requests per second the first one answers. */
export async function timesAsFast(clients: Clients, one: Asked, other: Asked): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    ratios.push((await requestsPerSecond(clients, one)) / (await requestsPerSecond(clients, other)));
  return ratios.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
}
