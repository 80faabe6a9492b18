import '#server/start/check-node.ts';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { migrate } from '#db/migrate.ts';
import { findUserByEmail } from '#db/queries/users.ts';
import { ensureAccount } from '#server/actions/ensure-account.ts';
import { emailInvitation, invite } from '#server/actions/invite-person.ts';
import { copyAccount, deleteAccount } from '#server/actions/manage-account.ts';
import { resetSecondFactor } from '#server/actions/reset-second-factor.ts';
import { readArguments, refuse } from '#server/commands/read-arguments.ts';
import type { Deps } from '#server/deps.ts';
import { systemRandom } from '#server/secrets/random.ts';
import { createDeps } from '#server/start/create-deps.ts';
import { readConfig } from '#server/start/env.ts';
import { orExplain } from '#server/start/explain-failure.ts';
import { invitationHours } from '#shared/account-limits.ts';
import { personalProblem } from '#shared/rules/new-password.ts';
import { registration } from '#shared/schemas/auth.ts';
import { roles } from '#shared/words.ts';

const USAGE = `Usage: npm run user -- --email a@b.c --role user|moderator|admin [--name "Name"] [--invite | --password-stdin]
       npm run user -- --email a@b.c --reset-second-factor | --copy | --delete`;

const { values } = readArguments(USAGE, {
  options: {
    email: { type: 'string' },
    role: { type: 'string' },
    name: { type: 'string' },
    invite: { type: 'boolean' },
    'password-stdin': { type: 'boolean' },
    'reset-second-factor': { type: 'boolean' },
    copy: { type: 'boolean' },
    delete: { type: 'boolean' },
  },
});

const { email, name, password } = registration.shape;
const role = z.enum(roles, { error: `must be ${roles.join(', ')}` });
const person = z.object({ email, name, role });

if (values.copy || values.delete) {
  const account = checked(z.object({ email }), values);
  await withDeps(async (deps) => {
    const found = await findUserByEmail(deps.db, account.email.toLowerCase());
    if (found === undefined) refuse(`There is no account ${account.email}.`);
    if (values.copy) console.log(JSON.stringify(await copyAccount(deps, found.id), null, 2));
    if (!values.delete) return;
    await deps.db.transaction().execute((trx) => deleteAccount(trx, deps, found));
    console.log(`Account ${account.email} is deleted.`);
  });
} else if (values['reset-second-factor']) {
  const account = checked(z.object({ email }), values);
  await withDeps(async (deps) => {
    const found = await resetSecondFactor(deps, account.email);
    console.log(
      found
        ? `Account ${account.email} has no second factor now, and its sessions have ended.`
        : `There is no account ${account.email}.`,
    );
    if (!found) process.exitCode = 1;
  });
} else {
  const account = checked(person, { ...values, name: values.name ?? values.email });
  const chosen = values.invite ? undefined : await choosePassword();
  if (chosen === undefined) await withDeps((deps) => printInvitation(deps, account));
  else {
    const valid = checked(z.object({ password }), chosen);
    const problem = personalProblem(valid.password, account);
    if (problem) refuse(problem);
    await withDeps(async (deps) => {
      const done = await ensureAccount(deps, { ...account, ...valid });
      if (chosen.isGenerated) console.log(`Password: ${valid.password}`);
      console.log(`Account ${account.email} ${done} with the role ${account.role}.`);
    });
  }
}

function checked<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const { data, error } = schema.safeParse(input);
  if (error === undefined) return data;
  const problems = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`.trim());
  return refuse([...problems, USAGE].join('\n'));
}

function withDeps(work: (deps: Deps) => Promise<void>): Promise<void> {
  return orExplain("The account couldn't be changed.", async () => {
    const deps = createDeps(readConfig());
    await using db = deps.db;
    await migrate(db);
    await work(deps);
  });
}

async function printInvitation(deps: Deps, account: z.infer<typeof person>): Promise<void> {
  const invitation = await invite(deps, account);
  const emailed = deps.config.smtpUrl !== undefined && (await emailInvitation(deps, invitation));
  console.log(`Invitation for ${invitation.email} with the role ${invitation.role}:`);
  console.log(invitation.link);
  console.log(`It works once, for ${invitationHours} hours.${emailed ? ' We also emailed it.' : ''}`);
}

/**
 * Asks for a password on a terminal, where an empty answer means an invitation link. Without a terminal, generates one for
 * scripts that don't pass one.
 */
async function choosePassword(): Promise<{ password: string; isGenerated?: true } | undefined> {
  if (values['password-stdin']) return { password: (await text(process.stdin)).replace(/\r?\n$/, '') };
  if (process.stdin.isTTY) {
    const prompt = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await prompt.question('Password (leave empty for an invitation link): ');
    prompt.close();
    return answer ? { password: answer } : undefined;
  }
  return { password: systemRandom.token().slice(0, 20), isGenerated: true };
}
