import '#server/start/check-node.ts';
import '#server/commands/low-priority.ts';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { inShortTransactions } from '#db/queries/bulk.ts';
import { refreshSearch } from '#server/jobs/refresh-search.ts';
import { readConfig } from '#server/start/env.ts';
import { orExplain } from '#server/start/explain-failure.ts';

await orExplain("The search index couldn't be rebuilt.", async () => {
  await using db = connect(readConfig().directUrl, { movesLog: true });
  await migrate(db);
  const companies = await inShortTransactions(db, (connection, pace) =>
    refreshSearch({ db: connection }, { everything: true, pace }),
  );
  console.log(`Rebuilt the search index of ${companies} companies.`);
});
