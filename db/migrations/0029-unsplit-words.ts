import type { Kysely } from 'kysely';
import { bigInteger, keyOrdered } from '#db/dialect.ts';

/**
 * Words whose parts aren't in the search index yet. An index that doubled the table of parts goes: the parts of a word are
 * known without it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_unsplit_words')
    .addColumn('word_id', bigInteger(db), (column) => column.primaryKey().notNull())
    .$call(keyOrdered(db))
    .execute();
  await db.schema.dropIndex('search_word_parts_word').execute();
}
