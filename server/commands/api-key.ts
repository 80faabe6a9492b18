import '#server/start/check-node.ts';
import { migrate } from '#db/migrate.ts';
import { listApiKeys } from '#db/queries/api-keys.ts';
import { makeApiKey, revokeApiKey } from '#server/actions/manage-api-keys.ts';
import { readArguments } from '#server/commands/read-arguments.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { createDeps } from '#server/start/create-deps.ts';
import { readConfig } from '#server/start/env.ts';
import { orExplain } from '#server/start/explain-failure.ts';
import { apiKeyName } from '#shared/schemas/api-key.ts';

const USAGE = `Usage: npm run api-key -- --make NAME | --revoke NAME
       Without an option, it lists the keys.`;

const { values } = readArguments(USAGE, {
  options: { make: { type: 'string' }, revoke: { type: 'string' } },
});

await orExplain("The API keys couldn't be read or changed.", async () => {
  const deps = createDeps(readConfig());
  await using db = deps.db;
  await migrate(db);
  await change(deps).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  });
});

async function change(deps: Deps): Promise<void> {
  if (values.revoke !== undefined) {
    if (!(await revokeApiKey(deps, values.revoke.trim())))
      throw new AppError('not_found', { message: 'No API key has this name.' });
    console.log(`The API key ${values.revoke.trim()} no longer works.`);
  } else if (values.make !== undefined) {
    const { data, error } = apiKeyName.safeParse({ name: values.make });
    if (error) throw new AppError('invalid', { message: error.issues[0]?.message ?? '' });
    const { name, key } = await makeApiKey(deps, data.name);
    console.log(`API key of ${name}, which isn't shown again:\n${key}`);
  } else for (const { name, made_month } of await listApiKeys(deps.db)) console.log(`${made_month}  ${name}`);
}
