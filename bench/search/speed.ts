import { connect, type Database } from '#db/connect.ts';
import { seededRandom } from '#db/demo-data/random.ts';
import { searchCompanies } from '#db/queries/companies.ts';
import type { Figure } from '../figures.ts';
import { type SizeName, sizes } from '../scale/fill.ts';
import { filledDatabase } from '../scale/filled.ts';
import { timesOf } from './times.ts';
import { typedFor } from './typed.ts';

const NAMES = 300;
const LIMIT = 10;

/** How long searches take in process, on SQLite, by what is typed. */
export async function benchSpeed(size: SizeName): Promise<Figure[]> {
  await using db = connect(`sqlite:${await filledDatabase(size)}`);
  const figures: Figure[] = [];
  for (const [kind, typed] of Object.entries(typedFor(await someNames(db, sizes[size].companies)))) {
    const { p50, p99, worst } = await timesOf(typed, (text) => searchCompanies(db, text, LIMIT, 0));
    figures.push(
      { name: `${kind}, p50`, value: p50, unit: 'ms' },
      { name: `${kind}, p99`, value: p99, unit: 'ms', target: 1, growthTarget: 1.4 },
      { name: `${kind}, worst`, value: worst, unit: 'ms', target: 7 },
    );
  }
  return figures;
}

async function someNames(db: Database, companies: number): Promise<string[]> {
  const random = seededRandom(17);
  const ids = Array.from({ length: NAMES }, () => 1 + Math.floor(random() * companies));
  const rows = await db.selectFrom('companies').select('name').where('id', 'in', ids).orderBy('id').execute();
  return rows.map(({ name }) => name);
}
