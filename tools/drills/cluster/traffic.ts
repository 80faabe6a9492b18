// Visitors, authors and a moderator, in a process of their own. The first argument is what they are told.
import { setTimeout as pause } from 'node:timers/promises';
import { openPostOffice } from '#server/faults/post-office.ts';
import { type Attempt, MAIL_PORT, type News, type Order, type Written } from './attempts.ts';
import { decide, reverse, signIn } from './moderating.ts';
import { fillShelf, readSomething } from './reading.ts';
import { createVisitor, type Visitor } from './visitor.ts';
import { addCompany, reportReview, submitReview, type Writing } from './writing.ts';

const NEWS_EACH_MS = 250;
/** A visitor reads so many times before the next one comes, with another address. */
const VISIT = 20;
const READERS = 8;

const order = JSON.parse(process.argv[2] ?? '{}') as Order;
let attempts: Attempt[] = [];
let written: Written[] = [];
let running = true;

const arrive = () => createVisitor(order.url, (attempt) => void attempts.push(attempt));
const tell = () => {
  const news: News = { attempts, written };
  attempts = [];
  written = [];
  process.send?.(news);
};

async function repeat(eachMs: number, act: (visitor: Visitor) => Promise<void>, visit = 1): Promise<void> {
  while (running) {
    const visitor = arrive();
    for (let count = 0; running && count < visit; count += 1) {
      await act(visitor);
      await pause(eachMs);
    }
    visitor.leave();
  }
}

const post = await openPostOffice({ host: order.mailAddress, port: MAIL_PORT });
const first = arrive();
const shelf = await fillShelf(first);
const token = await signIn(first, order);
const writing: Writing = { order, shelf, post, wrote: (one) => void written.push(one) };
const telling = setInterval(tell, NEWS_EACH_MS);
process.on('message', () => {
  running = false;
});
// No one is left to tell.
process.once('disconnect', () => process.exit());
await Promise.all([
  ...Array.from({ length: READERS }, () => repeat(60, (visitor) => readSomething(visitor, shelf), VISIT)),
  ...Array.from({ length: 3 }, () => repeat(100, (visitor) => addCompany(visitor, writing))),
  repeat(300, (visitor) => reportReview(visitor, writing)),
  repeat(1000, (visitor) => submitReview(visitor, writing)),
  repeat(1000, (visitor) => decide(visitor, writing, token)),
  repeat(700, (visitor) => reverse(visitor, writing, token)),
]);
clearInterval(telling);
tell();
first.leave();
await post.close();
process.disconnect?.();
