// Asks a database what its input says, and prints the rows. A program of its own, because it runs on another machine.
import { json } from 'node:stream/consumers';
import pg from 'pg';

export type Question = { host: string; password: string; text: string; given: unknown[] };

const { host, password, text, given } = (await json(process.stdin)) as Question;
const client = new pg.Client({
  host,
  database: 'candor',
  user: 'candor',
  password,
  connectionTimeoutMillis: 5000,
});
await client.connect();
const { rows } = await client.query(text, given);
await client.end();
console.log(JSON.stringify(rows));
