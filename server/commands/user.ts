import '#server/check-node.ts';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { migrate } from '#db/migrate.ts';
import { ensureAccount } from '#server/actions/ensure-account.ts';
import { createDeps } from '#server/create-deps.ts';
import { readConfig } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { systemRandom } from '#server/random.ts';
import { personalProblem } from '#shared/rules/new-password.ts';
import { registration } from '#shared/schemas/auth.ts';
import { roles } from '#shared/words.ts';

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
const checked = z
  .object({
    email: shape.email,
    name: shape.name,
    role: z.enum(roles, { error: `must be ${roles.join(', ')}` }),
  })
  .safeParse({ ...values, name: values.name ?? values.email });
if (!checked.success) stop(checked.error);
const password = shape.password.safeParse(values.password ?? (await choosePassword()));
if (!password.success) stop(password.error);
const problem = personalProblem(password.data, checked.data);
if (problem) {
  console.error(problem);
  process.exit(1);
}

const deps = createDeps(readConfig());
await migrate(deps.db);
try {
  const done = await ensureAccount(deps, { ...checked.data, password: password.data });
  console.log(`Account ${checked.data.email} ${done} with the role ${checked.data.role}.`);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await deps.db.destroy();
}

function stop(error: z.ZodError): never {
  const problems = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`.trim());
  console.error([...problems, USAGE].join('\n'));
  process.exit(1);
}

/** Asks on a terminal. Without one, or if the answer is empty, generates a password and prints it. */
async function choosePassword(): Promise<string> {
  if (process.stdin.isTTY) {
    const prompt = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await prompt.question('Password (leave empty to generate one): ');
    prompt.close();
    if (answer) return answer;
  }
  const password = systemRandom.token().slice(0, 20);
  console.log(`Password: ${password}`);
  return password;
}
