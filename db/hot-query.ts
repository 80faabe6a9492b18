import type { Compilable, CompiledQuery } from 'kysely';
import type { Handle } from '#db/schema.ts';
import { isPostgres } from './dialect.ts';

/**
 * A query that Kysely compiles once per database instead of once per call (compiling took nearly half of the time to read
 * one company). SQLite runs it right away where it can. It must only read. `build` passes its parameters on as they
 * are: computing with one throws.
 */
export function hotQuery<Tables, Parameters extends (string | number)[], Row>(
  build: (db: Handle<Tables>, ...parameters: Parameters) => Compilable<Row>,
) {
  const compiled: { sqlite?: Template<Row>; postgres?: Template<Row> } = {};
  return async (db: Handle<Tables>, ...parameters: Parameters): Promise<Row[]> => {
    const dialect = isPostgres(db) ? 'postgres' : 'sqlite';
    compiled[dialect] ??= compile(build, db, parameters.length);
    const { query, places } = compiled[dialect];
    const values = places.map((place, index) => (place < 0 ? query.parameters[index] : parameters[place]));
    const bound = { ...query, parameters: values };
    return (await db.executeQuery<Row>(bound)).rows;
  };
}

/** A compiled query, and for each of its parameters which of ours it is; -1 for a constant. */
type Template<Row> = { query: CompiledQuery<Row>; places: number[] };

function compile<Tables, Parameters extends (string | number)[], Row>(
  build: (db: Handle<Tables>, ...parameters: Parameters) => Compilable<Row>,
  db: Handle<Tables>,
  count: number,
): Template<Row> {
  const placeholders: unknown[] = Array.from({ length: count }, (_, index) => placeholder(index));
  const query = build(db, ...(placeholders as Parameters)).compile();
  const places = query.parameters.map((value) => placeholders.indexOf(value));
  const missing = placeholders.findIndex((_, index) => !places.includes(index));
  if (missing >= 0) throw new Error(`A hot query doesn't use its parameter ${missing + 1}.`);
  return { query, places };
}

/** Stands for a parameter while a query is compiled, and throws when it is used like a number or a string. */
function placeholder(index: number): object {
  return new Proxy(Object.freeze({}), {
    get(_, name) {
      if (name !== Symbol.toPrimitive && !(name in String.prototype) && !(name in Number.prototype)) return;
      throw new Error(`A hot query can't compute with its parameter ${index + 1}: it is compiled only once.`);
    },
  });
}
