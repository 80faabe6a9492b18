import { type Insertable, sql, type Updateable } from 'kysely';
import { numbersIn } from '#db/dialect.ts';
import { firstValue, insertNew } from '#db/rows.ts';
import type { Handle, Schema, Transaction } from '#db/schema.ts';
import type { CompanyChange, WebhooksTable } from '#db/tables/webhooks.ts';

type Tables = Pick<Schema, 'webhooks'>;
type ChangeTables = Tables & Pick<Schema, 'webhook_changes' | 'companies' | 'company_merges'>;

/** @returns whether it was added: no two have the same address */
export const insertWebhook = (db: Handle<Tables>, webhook: Insertable<WebhooksTable>) =>
  insertNew(db, 'webhooks', webhook);

/** All of them, by address. There are only ever a few. */
export function listWebhooks(db: Handle<Tables>) {
  return db.selectFrom('webhooks').selectAll().orderBy('url').execute();
}

export function findWebhook(db: Handle<Tables>, id: number) {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateWebhook(
  db: Handle<Tables>,
  id: number,
  change: Updateable<WebhooksTable>,
): Promise<void> {
  await db.updateTable('webhooks').set(change).where('id', '=', id).execute();
}

/** @returns its address, if there was one */
export async function deleteWebhook(db: Handle<Tables>, id: number): Promise<string | undefined> {
  return firstValue(db.deleteFrom('webhooks').where('id', '=', id).returning('url'));
}

/** Remembers what changed about companies that everyone may see, if there is a webhook. */
export async function noteCompanyChange(
  trx: Transaction<ChangeTables>,
  ids: readonly number[],
  kind: CompanyChange,
): Promise<void> {
  await trx
    .insertInto('webhook_changes')
    .columns(['company_id', 'kind'])
    .expression(
      trx
        .selectFrom('companies')
        .select(['companies.id', sql.lit(kind).as('kind')])
        .where('companies.id', 'in', numbersIn(trx, JSON.stringify(ids)))
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('webhooks').select('webhooks.id').where('is_off', '=', 0)),
        ),
    )
    .onConflict((same) => same.doNothing())
    .execute();
}

/** Forgets what was noted, and returns it with what the companies are now. */
export async function takeCompanyChanges(trx: Transaction<ChangeTables>) {
  const noted = await trx.deleteFrom('webhook_changes').returningAll().execute();
  if (noted.length === 0) return [];
  const ids = JSON.stringify(noted.map(({ company_id }) => company_id));
  const companies = await trx
    .selectFrom('companies')
    .leftJoin('company_merges', 'company_merges.company_id', 'companies.id')
    .select(['companies.id', 'companies.state', 'company_merges.into_id'])
    .where('companies.id', 'in', numbersIn(trx, ids))
    .orderBy('companies.id')
    .execute();
  const kindsOf = Map.groupBy(noted, ({ company_id }) => company_id);
  return companies.map(({ id, state, into_id }) => ({
    id,
    isHidden: state === 'hidden',
    isMerged: into_id !== null,
    kinds: (kindsOf.get(id) ?? []).map(({ kind }) => kind),
  }));
}
