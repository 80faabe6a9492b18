import { existsSync } from 'node:fs';
import { connect, sqliteFile } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { readArguments, refuse } from '#server/commands/read-arguments.ts';
import { fillDatabase, type Size, sizes } from './scale/fill.ts';

// `npm run bench:data -- --size S|M|L [--database URL]` fills an empty database with invented companies and reviews.
const USAGE = 'Usage: npm run bench:data -- --size S|M|L [--database sqlite:PATH|postgres://…]';
const { values } = readArguments(USAGE, {
  options: { size: { type: 'string' }, database: { type: 'string' } },
});
const size: Size | undefined = (sizes as Record<string, Size>)[values.size ?? ''];
if (size === undefined) refuse(USAGE);
const url = values.database ?? `sqlite:.cache/bench-${values.size}.db`;
if (existsSync(sqliteFile(url) ?? ''))
  refuse(`${url} already exists. Delete it first, or choose another database.`);
const start = performance.now();
await using db = connect(url);
await migrate(db);
await fillDatabase(db, size, (step) =>
  console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s  ${step}`),
);
console.log(`${url} has ${size.companies} companies and ${size.reviews} reviews.`);
