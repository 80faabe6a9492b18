import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Figure, Place } from './figures.ts';
import { serverSettings, startHelper, startServer } from './processes.ts';
import { sizes } from './scale/fill.ts';
import { workingCopy } from './working-copy.ts';

const LISTS = ['/companies?limit=100', '/reviews?since=2000-01&limit=100'];
const MOST_SECONDS = 300;
const API_KEY = join(import.meta.dirname, '../server/commands/api-key.ts');

type Order = { url: string; key: string };
type Mirrored = { seconds: number; rows: number[]; refused: number };

if (process.argv[1] === import.meta.filename) process.once('message', mirror);

/** How long a program with an API key takes for a copy of all companies and reviews, with the limits of production. */
export async function benchMirror(place: Place): Promise<Figure[]> {
  const { folder, size } = place;
  const database = `sqlite:${await workingCopy(place)}`;
  const env = serverSettings(database);
  const made = execFileSync(process.execPath, [API_KEY, '--make', 'Mirror'], { cwd: folder, env });
  await using site = await startServer(folder, database);
  const client = startHelper('mirror.ts');
  client.send({
    url: `${site.url}/api/v1`,
    key: String(made).trim().split('\n').at(-1) ?? '',
  } satisfies Order);
  const [{ seconds, rows, refused }] = (await once(client, 'message')) as [Mirrored];
  const [companies = 0, reviews = 0] = rows;
  // Some reviews of the bench were removed.
  if (companies < sizes[size].companies || reviews < sizes[size].reviews / 2)
    throw new Error(`Only ${companies} companies and ${reviews} reviews were there.`);
  return [
    { name: 'a copy of the whole site', value: seconds, unit: 's', target: MOST_SECONDS },
    { name: 'its companies', value: companies, unit: '' },
    { name: 'its reviews', value: reviews, unit: '' },
    { name: 'refused requests on the way', value: refused, unit: '' },
  ];
}

/** Both lists, each page after the other. */
async function mirror({ url, key }: Order): Promise<void> {
  const start = performance.now();
  let refused = 0;
  const read = async (path: string): Promise<Response> => {
    for (;;) {
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
      if (answer.status !== 429 && answer.status !== 503) return answer;
      refused += 1;
      await answer.body?.cancel();
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get('retry-after'))));
    }
  };
  const readAll = async (first: string) => {
    let rows = 0;
    for (let path: string | undefined = first; path !== undefined; ) {
      const answer: Response = await read(path);
      const page = (await answer.json()) as unknown[] | { data: unknown[] };
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(page)}`);
      rows += (Array.isArray(page) ? page : page.data).length;
      path = /<\/api\/v1([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    return rows;
  };
  const rows = await Promise.all(LISTS.map(readAll));
  process.send?.({ seconds: (performance.now() - start) / 1000, rows, refused } satisfies Mirrored);
  process.disconnect();
}
