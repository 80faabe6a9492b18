import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import words from '#bench/scale/words.json' with { type: 'json' };
import { type Ask, askSite } from '#server/faults/ask.ts';
import { openLedger } from '#server/faults/ledger.ts';
import { openPostOffice } from '#server/faults/post-office.ts';
import {
  addCompany,
  moderate,
  report,
  type Scene,
  sendPlain,
  sendPrivate,
  withdraw,
} from '#server/faults/writers.ts';

export type Visit = {
  url: string;
  companies: number;
  partMs: number;
  /** Until then, everybody comes several times as often. */
  warmUpMs: number;
  login: { email: string; password: string };
};
/** The times of reads in each part of the visit, and what no one should see. */
export type Visited = { parts: number[][]; surprises: string[]; failed: number };

const EMPLOYERS = 50;
/** How often in the warm-up: as much has been asked for by then as otherwise after three times as long. */
const HASTE = 3;

if (process.argv[1] === import.meta.filename) await visit();

/** Visitors, authors and moderators in a process of their own, as many as a busy site has, until they are stopped. */
export async function startVisitors() {
  const child = fork(import.meta.filename);
  const [mail] = (await once(child, 'message')) as [string];
  return {
    /** A mail server, which the site must use. */
    mail,
    begin: (order: Visit) => void child.send(order),
    async stop(): Promise<Visited> {
      child.send('stop');
      const [visited] = (await once(child, 'message')) as [Visited];
      await once(child, 'exit');
      return visited;
    },
  };
}

async function visit(): Promise<void> {
  const post = await openPostOffice();
  process.send?.(post.url);
  const [order] = (await once(process, 'message')) as [Visit];
  let isOver = false;
  process.once('message', () => (isOver = true));
  const ask = askSite(order.url);
  const scene: Scene = { ask, ledger: openLedger(), post, ...(await enter(ask, order)) };
  const visited: Visited = { parts: [], surprises: scene.ledger.surprises, failed: 0 };
  const start = performance.now();

  const read = async (path: string) => {
    const asked = performance.now();
    const { status } = await ask('GET', path);
    if (status === 0 || status >= 500) visited.failed += 1;
    // Everything that is read here exists. Each kind of path is printed once.
    else if (status !== 200)
      visited.surprises.push(
        `reading ${path.replace(/(?<=[/=])\d+|(?<=search=)\w+/g, '…')} answered ${status}`,
      );
    const part = Math.floor((asked - start) / order.partMs);
    visited.parts[part] ??= [];
    visited.parts[part].push(performance.now() - asked);
  };
  const each = async (milliseconds: number, act: () => Promise<void>) => {
    while (!isOver) {
      await act();
      const haste = performance.now() - start < order.warmUpMs ? HASTE : 1;
      // Not all at the same times.
      await pause((milliseconds / haste) * (0.5 + Math.random()));
    }
  };
  const id = () => 1 + Math.floor(order.companies * Math.random() ** 3);
  const letters = () =>
    `${words.syllables[Math.floor(Math.random() * words.syllables.length)]}${'aeiou'[id() % 5]}`;
  const signIn = async () => {
    const { status, data } = await ask('POST', '/api/v1/login', { body: order.login });
    if (status === 200) scene.session = data.token;
    else visited.surprises.push(`signing in answered ${status}`);
  };
  await Promise.all([
    each(80, () => read(`/companies/${id()}`)),
    each(150, () => read('/companies')),
    each(60, () => read(`/api/v1/companies/${id()}`)),
    each(60, () => read(`/api/v1/reviews?company_id=${id()}`)),
    each(120, () => read(`/api/v1/companies/${id()}/insights`)),
    each(120, () => read(`/api/v1/companies?limit=10&search=${letters()}`)),
    each(5000, () => read('/metrics')),
    each(5000, signIn),
    each(1500, () => addCompany(scene)),
    each(1000, () => sendPlain(scene)),
    each(1000, () => sendPrivate(scene)),
    each(2000, () => moderate(scene)),
    each(2000, () => report(scene)),
    each(1000, () => withdraw(scene)),
  ]);
  visited.failed += scene.ledger.cut;
  ask.close();
  await post.close();
  process.send?.(visited, () => process.disconnect());
}

/** Signs in, and finds companies whose employees write. */
async function enter(ask: Ask, { login, companies }: Visit): Promise<Pick<Scene, 'employers' | 'session'>> {
  const { data: session } = await ask('POST', '/api/v1/login', { body: login });
  const employers: Scene['employers'] = [];
  for (let count = 1; count <= EMPLOYERS; count += 1) {
    const { data } = await ask('GET', `/api/v1/companies/${Math.ceil((companies * count) / EMPLOYERS)}`);
    // The mail server would read those of other scripts decoded.
    if (!data.domain.includes('xn--')) employers.push({ id: data.id, domain: data.domain });
  }
  return { employers, session: session.token };
}
