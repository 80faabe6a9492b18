import { readArguments } from '#server/commands/read-arguments.ts';
import { storm } from '#server/faults/storm.ts';

// `npm run check:faults` kills a site that is written to, 200 times on each database. Exits with 1 if anything was lost,
// doubled or left half done.
const { values } = readArguments(
  'Usage: npm run check:faults -- [--rounds 200] [--database sqlite,postgres]',
  {
    options: {
      rounds: { type: 'string', default: '200' },
      database: { type: 'string', default: 'sqlite,postgres' },
    },
  },
);

for (const dialect of ['sqlite', 'postgres'] as const) {
  if (!values.database.split(',').includes(dialect)) continue;
  const begun = performance.now();
  const { cut, written, problems } = await storm({
    dialect,
    rounds: Number(values.rounds),
    log: ({ number, killed, afterMs, problems: found }) => {
      if (number % 10 === 0 || found.length > 0)
        console.log(
          [`${dialect}, round ${number}: ${killed} killed after ${afterMs.toFixed(0)} ms`, ...found].join(
            '\n  ',
          ),
        );
    },
  });
  const seconds = (performance.now() - begun) / 1000;
  const counts = Object.entries(written).map(([name, count]) => `${count} ${name}`);
  console.log(
    `${dialect}: ${values.rounds} rounds in ${seconds.toFixed(0)} s; ${cut} requests cut off; kept ${counts.join(', ')}; ${problems.length} problems.`,
  );
  if (problems.length > 0) process.exitCode = 1;
}
