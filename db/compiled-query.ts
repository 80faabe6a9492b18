import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { isPostgres } from './dialect.ts';
import { readerOf } from './sqlite-reader.ts';

// Stand-ins for parameters while a query is compiled. Numbers, because Kysely accepts them in every place a value goes;
// beyond the ids (2^53) and sizes that queries write as constants, so they cannot be mistaken for one.
const STAND_IN = 2 ** 60;
const SPACING = 2 ** 10;

/**
 * A query that Kysely compiles once for each database instead of once for each call (compiling was measured at nearly
 * half the cost of reading one company), and that SQLite runs at once (`directReader`). It must only read. `build` must pass its
 * parameters on as plain values and not look at them.
 */
export function compiledQuery<Tables, Parameters extends (string | number)[], Row>(
  build: (db: Kysely<Tables>, ...parameters: Parameters) => Compilable<Row>,
) {
  const compiled: { sqlite?: Template<Row>; postgres?: Template<Row> } = {};
  const compile = (db: Kysely<Tables>, count: number): Template<Row> => {
    const standIns = Array.from({ length: count }, (_, index) => STAND_IN + index * SPACING);
    const query = build(db, ...(standIns as Parameters)).compile();
    return { query, places: query.parameters.map((value) => standIns.indexOf(Number(value))) };
  };
  return async (db: Kysely<Tables>, ...parameters: Parameters): Promise<Row[]> => {
    const dialect = isPostgres(db) ? 'postgres' : 'sqlite';
    compiled[dialect] ??= compile(db, parameters.length);
    const { query, places } = compiled[dialect];
    const values = places.map((place, index) => (place < 0 ? query.parameters[index] : parameters[place]));
    const bound = { ...query, parameters: values };
    return readerOf(db)?.(bound) ?? (await db.executeQuery<Row>(bound)).rows;
  };
}

/** A compiled query, and for each of its parameters which of ours it is; -1 for a constant. */
type Template<Row> = { query: CompiledQuery<Row>; places: number[] };
