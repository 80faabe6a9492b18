import '#server/start/check-node.ts';
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { findCompanyIdByDomain } from '#db/queries/employers.ts';
import { findManaged } from '#db/queries/managed-companies.ts';
import { changeCompany } from '#server/actions/change-company.ts';
import { mergeCompanies, undoMerge } from '#server/actions/merge-companies.ts';
import { readArguments, refuse } from '#server/commands/read-arguments.ts';
import { AppError } from '#server/errors.ts';
import { createDeps } from '#server/start/create-deps.ts';
import { readConfig } from '#server/start/env.ts';
import { orExplain } from '#server/start/explain-failure.ts';
import { pageSizes } from '#shared/limits.ts';
import { companyDomain } from '#shared/rules/addresses.ts';
import { companyEdit } from '#shared/schemas/managed-company.ts';

const USAGE = `Usage: npm run company -- --domain DOMAIN [--state listed|closed|hidden] [--name "…"] [--hq-location "…"]
         [--address "…"] [--website URL] [--industry CODE] [--size N] [--size-year YYYY] [--country CC] [--founded YYYY]
         [--logo FILE.png] [--dismiss-reports]
       npm run company -- --domain DOMAIN --merge-into DOMAIN | --undo-merge
       An empty value removes a fact. Without a change, it prints the company.`;

const texts = ['state', 'name', 'hq-location', 'address', 'website', 'industry', 'country', 'logo'] as const;
const numbers = ['size', 'size-year', 'founded'] as const;
const ofText = { type: 'string' } as const;

const { values } = readArguments(USAGE, {
  options: {
    domain: ofText,
    'dismiss-reports': { type: 'boolean' },
    'merge-into': ofText,
    'undo-merge': { type: 'boolean' },
    ...(Object.fromEntries([...texts, ...numbers].map((name) => [name, ofText])) as {
      [name in (typeof texts | typeof numbers)[number]]: typeof ofText;
    }),
  },
});

const domain = companyDomain(values.domain ?? '');
if (domain === null) refuse(`Name a company by its domain.\n${USAGE}`);

await orExplain("The company couldn't be changed.", async () => {
  const deps = createDeps(readConfig());
  await using db = deps.db;
  await migrate(db);
  const id = await find(db, domain);
  const { domain: _, 'merge-into': into, 'undo-merge': undoes, ...changes } = values;
  if ((into !== undefined || undoes) && Object.keys(changes).length > 0)
    refuse('Merge companies, or change one, but not at the same time.');
  await explained(async () => {
    if (into !== undefined)
      await mergeCompanies(deps, { id, into: await find(db, companyDomain(into) ?? into) });
    const { merged_into } = (await findManaged(db, id, 0))?.company ?? {};
    if (undoes) await undoMerge(deps, { id, into: merged_into?.id ?? id });
  });
  const before = await findManaged(db, id, 0);
  if (Object.keys(changes).length > 0)
    await explained(() => changeCompany(deps, checked({ id, ...edit(before?.company.reports ?? []) })));
  const found = await findManaged(db, id, pageSizes.companyChanges);
  console.log(JSON.stringify(found?.company, null, 2));
});

async function find(db: Database, named: string): Promise<number> {
  const id = await findCompanyIdByDomain(db, named);
  return id ?? refuse(`There is no company with the domain ${named}.`);
}

/** What an action refuses is said without a stack. */
async function explained(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if (error instanceof AppError) refuse(error.message);
    throw error;
  });
}

function edit(reports: readonly { id: number }[]): z.input<typeof companyEdit> | object {
  const given = [...texts, ...numbers].flatMap((name) => {
    const value = values[name];
    if (value === undefined) return [];
    const isNumber = (numbers as readonly string[]).includes(name);
    return [[name.replace('-', '_'), isNumber ? numberIn(value) : value] as const];
  });
  const { logo, ...facts } = Object.fromEntries(given) as Record<string, string | number | null>;
  return {
    ...facts,
    ...(typeof logo === 'string' && { logo: logo && readFileSync(logo).toString('base64') }),
    ...(values['dismiss-reports'] && { dismiss_reports: reports.map((one) => one.id) }),
  };
}

function numberIn(text: string): number | null {
  return text === '' ? null : Number(text);
}

function checked(input: object) {
  const { data, error } = companyEdit.safeParse(input);
  if (data) return data;
  return refuse(error.issues.map(({ message }) => message).join('\n'));
}
