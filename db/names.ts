import SqliteDatabase from 'better-sqlite3';

/**
 * Names by domain that nothing keeps. Not a Map, because a million of them take 190 MB there, and a third of the time of a dry
 * run goes into collecting garbage around them.
 */
export function openNames() {
  const database = new SqliteDatabase(':memory:');
  database.exec('create table names (domain text primary key, name text not null) without rowid; begin');
  const select = database.prepare<[string], string>('select name from names where domain = ?').pluck();
  const insert = database.prepare<[string, string]>('insert into names (domain, name) values (?, ?)');
  return {
    get: (domain: string) => select.get(domain),
    set: (domain: string, name: string) => insert.run(domain, name),
  };
}
