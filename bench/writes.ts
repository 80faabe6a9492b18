import type { Figure, Place } from './figures.ts';
import { startServer } from './processes.ts';
import { timeCalls } from './timing.ts';
import { workingCopy } from './working-copy.ts';

const COMPANY = 2;
const CLIENTS = 16;
/** The mailbox shows no more emails at once. */
const REVIEWS = 160;
const MODERATOR = { email: 'admin@candor.example', password: 'bench bench bench' };
const SCORES = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [String(index + 1), 8]));

/** Sending reviews and approving them over HTTP, by one client and by many. */
export async function benchWrites(place: Place): Promise<Figure[]> {
  await using site = await startServer(place.folder, `sqlite:${await workingCopy(place)}`, {
    env: { ARRIVALS: 'at-once', ADMIN_EMAIL: MODERATOR.email, ADMIN_PASSWORD: MODERATOR.password },
  });
  const call = callsOf(site.url);
  const figures: Figure[] = [];
  for (const [clients, target] of [
    [1, 20],
    [CLIENTS, 40],
  ] as const) {
    const who = clients === 1 ? 'one client' : `${clients} clients`;
    const tokens = await mailedTokens(call, `w${clients}`);
    const submit = (token: string) =>
      call('/reviews', { body: { company_id: COMPANY, token, enps_responses: SCORES } });
    figures.push(await timed(`submit, ${who}`, target, clients, tokens, submit));
    const { token } = (await call('/login', { body: MODERATOR })) as { token: string };
    const { data } = (await call('/admin/moderation/reviews?limit=100', { token })) as { data: Queued[] };
    const approve = ({ id, revision }: Queued) =>
      call(`/admin/moderation/reviews/${id}`, { method: 'PATCH', token, body: { approved: true, revision } });
    figures.push(await timed(`approve, ${who}`, target, clients, data, approve));
  }
  return figures;
}

type Queued = { id: number; revision: number };
type Request = { method?: string; token?: string; body?: object };
type Call = (path: string, request?: Request) => Promise<unknown>;

const callsOf =
  (site: string): Call =>
  async (path, { body, token, method = body ? 'POST' : 'GET' } = {}) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const url = path.startsWith('/dev') ? site + path : `${site}/api/v1${path}`;
    const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

async function timed<Item>(
  name: string,
  target: number,
  clients: number,
  items: Item[],
  call: (item: Item) => Promise<unknown>,
): Promise<Figure> {
  const { p99 } = await timeCalls(items.length, (round) => call(items[round] as Item), { clients });
  return { name: `${name}, p99`, value: p99, unit: 'ms', target };
}

async function mailedTokens(call: Call, person: string): Promise<string[]> {
  const { domain } = (await call(`/companies/${COMPANY}`)) as { domain: string };
  for (let number = 0; number < REVIEWS; number += 1)
    await call('/email/verify/send', {
      body: { email: `${person}-${number}@${domain}`, company_id: COMPANY },
    });
  const mails = (await call('/dev/mailbox.json')) as { to: string; links: string[] }[];
  const own = mails.filter(({ to }) => to.startsWith(`${person}-`));
  return own.map(({ links }) => new URLSearchParams(links[0]?.split('#')[1]).get('token') ?? '');
}
