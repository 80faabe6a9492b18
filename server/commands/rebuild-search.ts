import '#server/check-node.ts';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { readConfig } from '#server/env.ts';
import { refreshSearch } from '#server/jobs/refresh-search.ts';

await using db = connect(readConfig().directUrl);
await migrate(db);
const companies = await refreshSearch({ db }, { everything: true });
console.log(`Rebuilt the search index of ${companies} companies.`);
