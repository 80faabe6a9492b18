import '#server/check-node.ts';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { migrate } from '#db/migrate.ts';
import { createDeps } from '#server/create-deps.ts';
import { readConfig } from '#server/env.ts';
import { systemRandom } from '#server/random.ts';
import { ensureAccount } from '#server/services/ensure-account.ts';
import { roles } from '#shared/rules/permissions.ts';
import { registration } from '#shared/schemas/auth.ts';

const USAGE =
  'Usage: npm run user -- --email a@b.c --role user|moderator|admin [--name "Name"] [--password "…"]';

const { values } = parseArgs({
  options: {
    email: { type: 'string' },
    role: { type: 'string' },
    name: { type: 'string' },
    password: { type: 'string' },
  },
});

const shape = registration.shape;
const input = z
  .object({ email: shape.email, role: z.enum(roles), name: shape.name, password: shape.password })
  .safeParse({
    ...values,
    name: values.name ?? values.email,
    password: values.password ?? (await choosePassword()),
  });

if (!input.success) {
  console.error(
    `${input.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n')}\n${USAGE}`,
  );
  process.exit(1);
}

const deps = createDeps(readConfig());
await migrate(deps.db);
const done = await ensureAccount(deps, input.data);
await deps.db.destroy();
console.log(`Account ${input.data.email} ${done} with the role ${input.data.role}.`);

/** Asks on a terminal; elsewhere, or on an empty answer, makes a password and prints it. */
async function choosePassword(): Promise<string> {
  if (process.stdin.isTTY) {
    const prompt = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await prompt.question('Password (empty: make one): ');
    prompt.close();
    if (answer) return answer;
  }
  const password = systemRandom.token().slice(0, 20);
  console.log(`Password: ${password}`);
  return password;
}
