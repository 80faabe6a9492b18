import SQLite from 'better-sqlite3';
import type { Locator, Page } from 'playwright';
import { type Account, callRest } from './rest.ts';
import type { Site } from './site.ts';

/** Ana Ruiz, who becomes another moderator. */
export async function anotherModerator(site: Site): Promise<Account> {
  const [name, longEnough] = ['Ana Ruiz', 'long enough for her'];
  const body = { name, email: 'ana@desk.example', password: longEnough, password_confirmation: longEnough };
  const session = await callRest<Account>(site, '/register', { body });
  const database = new SQLite(site.database);
  database.pragma('busy_timeout = 5000');
  database.prepare("update users set role = 'moderator' where email = ?").run(body.email);
  database.close();
  return { ...session, user: { ...session.user, roles: ['moderator'] } };
}

/** The buttons that open a review, in the order of the moderators' queue. */
export const queueOf = (page: Page): Locator =>
  page.getByRole('list', { name: 'Queue', exact: true }).getByRole('button');

/** What the newest decision did, with the button that undoes it. */
export const decidedIn = (page: Page): Locator => page.locator('[data-entry="decided"]');

/** The open review, if this text is in it. */
export const openWith = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text });

/** Opens the review in whose row this text is. */
export async function openRow(page: Page, text: string): Promise<Locator> {
  const row = queueOf(page).filter({ hasText: text });
  // While the list is read, it may be an old one.
  await page.locator('ul[aria-label="Queue"][aria-busy="false"]').waitFor();
  // The queue may have a second page.
  if ((await row.count()) === 0) await page.getByRole('button', { name: 'Next', exact: true }).click();
  await row.click();
  await openWith(page, text).waitFor();
  return openWith(page, text);
}

/** Presses a button of the review in whose row this text is. */
export const pressIn = async (page: Page, text: string, name: string): Promise<void> =>
  (await openRow(page, text)).getByRole('button', { name }).click();

/** A button of what is open. */
export const buttonIn = (page: Page, name: string): Locator =>
  page.getByRole('article').getByRole('button', { name, exact: true });

/** Clicks count again once what is open hasn't changed for a second. */
export const stillAgain = (page: Page): Promise<void> => page.waitForTimeout(1200);

let lastId = 0;

type Queued = { company_id?: number; firstId?: number };

/** Adds pending reviews directly to the database, first in the queue. In all but their texts, they are like one demo review. */
export function fillQueue(
  site: Site,
  texts: readonly string[],
  { firstId = lastId + 1, ...company }: Queued = {},
): void {
  const database = new SQLite(site.database);
  database.pragma('busy_timeout = 5000');
  const like = database.prepare('select * from submissions limit 1').get() as object;
  const plain = { pros: '', cons: '', advice: '', status: 'pending', rejected_month: null };
  const columns = Object.keys(like);
  const insert = database.prepare(
    `insert into submissions (${columns}) values (${columns.map((column) => `@${column}`)})`,
  );
  database.transaction(() => {
    for (const [index, review_text] of texts.entries())
      insert.run({ ...like, ...plain, ...company, id: firstId + index, review_text });
    database.prepare('update queue_sizes set pending_reviews = pending_reviews + ?').run(texts.length);
  })();
  database.close();
  lastId += texts.length;
}
