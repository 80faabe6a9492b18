import type { Database } from '#db/connect.ts';
import { readSuccessors } from '#db/queries/employers.ts';
import { insertSettledGrants, listSettledGrants, otherSide } from '#db/queries/settled-rows.ts';
import type { Schema, Transaction } from '#db/schema.ts';
import type { GrantsSide, GrantsTable, GroupSizesTable } from '#db/tables/verification.ts';
import type { RowText, Seal } from '#server/sealing/seal.ts';
import { grantText, type OpenGrant, openGrant, sealGrants } from '#server/sealing/sealed-people.ts';
import { groupSteps } from '#shared/limits.ts';
import { groupStep } from '#shared/rules/small-groups.ts';

const ROWS_READ_AT_ONCE = 1000;
/** Written in a few milliseconds, during which no one else can write. */
const ROWS_WRITTEN_AT_ONCE = 500;

type Sides = Pick<Schema, 'grants_a' | 'grants_b'>;

type Sealing = {
  db: Database;
  from: { seal: Seal; side: GrantsSide };
  to: Seal;
  /** Grants of the running hour, which settle now. */
  recent: GrantsTable[];
  /** Grants of earlier years are left out. */
  oldestPeriod: string;
  /** Called before each part is read. Throws to stop. */
  progress: () => Promise<void>;
  /** Runs work in a transaction if no one else has begun to seal everything; throws otherwise. */
  write: (work: (trx: Transaction<Sides>) => Promise<void>) => Promise<void>;
};

/**
 * Seals the grants with the next key and writes them on the other side, in the order of their new lookups: the order of
 * the old ones would show which rows belong together. Others may read and write in the meantime.
 * @returns the groups' sizes, in steps
 */
export async function sealGrantsAgain({ db, from, to, recent, oldestPeriod, progress, write }: Sealing) {
  const years = new Map<string, ReturnType<typeof collect>>();
  const groups = new Map<string, GroupSizesTable>();
  const current = await readSuccessors(db);
  const add = (row: GrantsTable) => {
    const { period } = row;
    if (period < oldestPeriod) return;
    const grant = openGrant(from.seal, row);
    const company_id = current(grant.company_id);
    const key = `${period} ${company_id}`;
    const size = groups.get(key)?.at_least ?? 0;
    groups.set(key, { company_id, period, at_least: size + 1 });
    const year = years.get(period) ?? collect(to, period);
    years.set(period, year);
    year.add(grant);
  };
  for (const row of recent) add(row);
  let last = { period: '', lookup: '' };
  let rows: GrantsTable[];
  do {
    await progress();
    rows = await listSettledGrants(db, from.side, last, ROWS_READ_AT_ONCE);
    for (const row of rows) add(row);
    last = rows.at(-1) ?? last;
  } while (rows.length === ROWS_READ_AT_ONCE);
  const sorted = [...years].sort(([one], [other]) => Number(one) - Number(other));
  for (const [, year] of sorted)
    for (const part of year.inOrder())
      await write((trx) => insertSettledGrants(trx, otherSide[from.side], part));
  return inSteps([...groups.values()]);
}

/** Enough for 67 million grants a year. */
const NUMBER_BITS = 26n;
const LOOKUP_LENGTH = 43;

/**
 * Grants of a year, to be sealed in the order of their new lookups. Packed: as objects, a million would take half a
 * gigabyte.
 */
function collect(to: Seal, period: string) {
  const parts: { text: Buffer; ends: number[] }[] = [];
  const order: BigUint64Array[] = [];
  let texts: string[] = [];
  let count = 0;
  const pack = () => {
    const first = BigInt(parts.length * ROWS_READ_AT_ONCE);
    order.push(BigUint64Array.from(texts, (text, index) => place(text) | (first + BigInt(index))));
    let end = 0;
    const ends = texts.map((text) => (end += Buffer.byteLength(text)));
    parts.push({ text: Buffer.from(texts.join('')), ends });
    texts = [];
  };
  const textOf = (number: number): RowText => {
    const part = parts[Math.floor(number / ROWS_READ_AT_ONCE)];
    const index = number % ROWS_READ_AT_ONCE;
    const text = part?.text.toString('utf8', part.ends[index - 1] ?? 0, part.ends[index]) ?? '';
    return [text.slice(0, LOOKUP_LENGTH), text.slice(LOOKUP_LENGTH)];
  };
  return {
    add(grant: OpenGrant): void {
      texts.push(grantText(to, grant).join(''));
      count += 1;
      if (texts.length === ROWS_READ_AT_ONCE) pack();
    },
    *inOrder(): Generator<GrantsTable[]> {
      if (texts.length > 0) pack();
      const sorted = new BigUint64Array(count);
      let at = 0;
      for (const part of order) {
        sorted.set(part, at);
        at += part.length;
      }
      sorted.sort();
      const numberOf = (entry: bigint) => Number(entry & ((1n << NUMBER_BITS) - 1n));
      for (let start = 0; start < count; start += ROWS_WRITTEN_AT_ONCE)
        yield sealGrants(
          to,
          period,
          Array.from(sorted.subarray(start, start + ROWS_WRITTEN_AT_ONCE), (entry) =>
            textOf(numberOf(entry)),
          ),
        );
    },
  };
}

/** The letters of base64url in the order of their bytes, which is the order of the tables. */
const LETTERS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const SORTED_BY = 6;

/** The first letters of a lookup, above the bits of a grant's number. */
function place(lookup: string): bigint {
  let first = 0;
  for (let at = 0; at < SORTED_BY; at += 1)
    first = first * LETTERS.length + LETTERS.indexOf(lookup[at] ?? '-');
  return BigInt(first) << NUMBER_BITS;
}

/** Group sizes in steps, in key order. */
function inSteps(groups: GroupSizesTable[]): GroupSizesTable[] {
  return groups
    .filter(({ at_least }) => at_least >= groupSteps[0])
    .map((group) => ({ ...group, at_least: groupStep(group.at_least) }))
    .sort((one, other) => one.company_id - other.company_id || Number(one.period) - Number(other.period));
}
