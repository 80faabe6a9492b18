import { openPostOffice, type PostOffice } from '#server/faults/post-office.ts';
import { codeOf } from '#testing/server/second-factor.ts';
import type { Figure, Place } from './figures.ts';
import { startServer } from './processes.ts';
import { visitor } from './visitors.ts';
import { workingCopy } from './working-copy.ts';

const COMPANY = 2;
const CLIENTS = 16;
const REVIEWS = 160;
const MODERATOR = { email: 'admin@candor.example', password: 'bench bench bench' };
const SCORES = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [String(index + 1), 8]));

/** Sending reviews and approving them over HTTP, by one client and by many. */
export async function benchWrites(place: Place): Promise<Figure[]> {
  await using ending = new AsyncDisposableStack();
  const post = ending.adopt(await openPostOffice(), ({ close }) => close());
  await using site = await startServer(place.folder, `sqlite:${await workingCopy(place)}`, {
    env: {
      // What is sent is approved next, before the full hour, and published right away.
      ARRIVALS: 'at-once',
      PUBLISH: 'at-once',
      SMTP_URL: post.url,
      // A refused write has no time.
      LOAD_SHEDDING: 'off',
      ADMIN_EMAIL: MODERATOR.email,
      ADMIN_PASSWORD: MODERATOR.password,
    },
  });
  const call = callsOf(site.url);
  const token = await signIn(call);
  const figures: Figure[] = [];
  for (const [clients, target] of [
    [1, 20],
    [CLIENTS, 40],
  ] as const) {
    const who = clients === 1 ? 'one client' : `${clients} clients`;
    const tokens = await mailedTokens(call, post, `w${clients}`);
    const submit = (token: string) =>
      call('/reviews', { body: { company_id: COMPANY, token, enps_responses: SCORES } });
    figures.push(await timed(`submit, ${who}`, target, clients, tokens, submit));
    const { data } = (await call('/admin/moderation/reviews?limit=100', { token })) as { data: Queued[] };
    const approve = ({ id, revision }: Queued) =>
      call(`/admin/moderation/reviews/${id}`, { method: 'PATCH', token, body: { approved: true, revision } });
    figures.push(await timed(`approve, ${who}`, target, clients, data, approve));
  }
  return figures;
}

/** As a moderator with a second factor, without which no one moderates in production. */
async function signIn(call: Call): Promise<string> {
  const { token } = (await call('/login', { body: MODERATOR })) as { token: string };
  const { password } = MODERATOR;
  const started = await call('/account/second-factor/start', { token, body: { password } });
  const { secret, draft } = started as { secret: string; draft: string };
  await call('/account/second-factor/confirm', { token, body: { draft, code: codeOf(secret, new Date()) } });
  return token;
}

type Queued = { id: number; revision: number };
type Request = { method?: string; token?: string; body?: object };
type Call = (path: string, request?: Request) => Promise<unknown>;

function callsOf(site: string): Call {
  let asked = 0;
  return async (path, { body, token, method = body ? 'POST' : 'GET' } = {}) => {
    const headers = {
      ...visitor(asked++),
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${site}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

async function timed<Item>(
  name: string,
  target: number,
  clients: number,
  items: Item[],
  call: (item: Item) => Promise<unknown>,
): Promise<Figure> {
  const times: number[] = [];
  const waiting = items.values();
  const client = async () => {
    for (const item of waiting) {
      const start = performance.now();
      await call(item);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  times.sort((one, other) => one - other);
  const value = times[Math.ceil(0.99 * times.length) - 1] ?? Number.NaN;
  return { name: `${name}, p99`, value, unit: 'ms', target };
}

async function mailedTokens(call: Call, post: PostOffice, person: string): Promise<string[]> {
  const { domain } = (await call(`/companies/${COMPANY}`)) as { domain: string };
  const emails = Array.from({ length: REVIEWS }, (_, number) => `${person}-${number}@${domain}`);
  for (const email of emails) await call('/email/verify/send', { body: { email, company_id: COMPANY } });
  return emails.map(post.tokenOf);
}
