import { type Kysely, sql } from 'kysely';
import { bigInteger, isPostgres, keyOrdered, leaveUnsampled } from '#db/dialect.ts';

const columns = ['period', 'company_id', 'published_month', 'id', 'minimums', 'sentences'];
const texts = ['pros', 'cons', 'advice', 'review_text'];
const hasText = (row: string) => sql.raw(texts.map((name) => `${row}${name} <> ''`).join(' or '));

/**
 * What finds near-duplicates among reviews that are or were public. The database itself adds a row without a signature for each
 * new text, which the server then signs, and deletes a signature with its text, even for a release that doesn't know this table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('review_signatures')
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('company_id', bigInteger(db), (column) => column.notNull())
    .addColumn('published_month', 'text', (column) => column.notNull())
    .addColumn('id', bigInteger(db), (column) => column.notNull())
    .addColumn('minimums', 'text', (column) => column.notNull())
    .addColumn('sentences', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('review_signatures_key', columns.slice(0, 4) as never)
    .$call(keyOrdered(db))
    .execute();
  await sql`create unique index review_signatures_review on review_signatures (id)`.execute(db);
  await leaveUnsampled(db, 'review_signatures', columns);
  await sql`insert into review_signatures (${sql.raw(columns.join(', '))})
    select '', company_id, published_month, id, '', '' from reviews where ${hasText('')} order by 2, 3, 4`.execute(
    db,
  );
  await (isPostgres(db) ? createFunctions(db) : createTriggers(db));
}

const unsigned = sql`insert into review_signatures (${sql.raw(columns.join(', '))})
  select '', new.company_id, new.published_month, new.id, '', '' where ${hasText('new.')}`;
const forget = sql`delete from review_signatures where id = old.id`;
const move = sql`update review_signatures set company_id = new.company_id where id = new.id`;

async function createTriggers(db: Kysely<unknown>): Promise<void> {
  const changed = sql.raw(texts.map((name) => `new.${name} <> old.${name}`).join(' or '));
  await sql`create trigger signature_for_added after insert on reviews when ${hasText('new.')}
    begin ${unsigned}; end`.execute(db);
  await sql`create trigger signature_for_changed after update of ${sql.raw(texts.join(', '))} on reviews
    when ${changed} begin ${forget}; ${unsigned}; end`.execute(db);
  await sql`create trigger signature_for_moved after update of company_id on reviews
    when new.company_id <> old.company_id begin ${move}; end`.execute(db);
  await sql`create trigger signature_for_deleted after delete on reviews begin ${forget}; end`.execute(db);
}

async function createFunctions(db: Kysely<unknown>): Promise<void> {
  const row = (name: string) => sql.raw(`(${texts.map((text) => `${name}.${text}`).join(', ')})`);
  await sql`create function sign_review_again() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${unsigned};
    elsif tg_op = 'DELETE' then ${forget};
    elsif ${row('new')} <> ${row('old')} then ${forget}; ${unsigned};
    elsif new.company_id <> old.company_id then ${move};
    end if;
    return null;
  end $$`.execute(db);
  await sql`create trigger signature_of_review
    after insert or delete or update of company_id, ${sql.raw(texts.join(', '))}
    on reviews for each row execute function sign_review_again()`.execute(db);
}
