import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Attempt, Written } from './attempts.ts';
import { type Decided, readDecided } from './decided.ts';
import { figuresOf, missed } from './figures.ts';
import type { Mailbox } from './mailbox.ts';
import { reverse } from './moderating.ts';
import { createVisitor } from './visitor.ts';
import type { Writing } from './writing.ts';

/** A site that acknowledges every decision. */
const site = createServer((asked, answer) => {
  meanwhile();
  const shown = texts.map((free_form_text) => ({ free_form_text }));
  answer.end(JSON.stringify(asked.method === 'PATCH' ? { status: 'removed' } : shown));
});
let texts: string[];
let meanwhile: () => void;
let attempts: Attempt[];
let written: Written[];
let review: Decided;
let writing: Writing;

beforeAll(() => new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => void site.close(() => resolve())));
beforeEach(() => {
  texts = ['Good', 'Bad'];
  meanwhile = () => {};
  attempts = [];
  written = [];
  review = { id: 1, company_id: 7, text: 'Bad', isPublic: true, isCurrent: true };
  writing = {
    order: { url: '', mailAddress: '', moderator: { email: '', password: '' } },
    shelf: { companies: [7], reviews: [], decided: [review] },
    mailbox: {} as Mailbox,
    wrote: (one) => void written.push(one),
  };
});

async function asVisitor(act: (visitor: ReturnType<typeof createVisitor>) => Promise<void>): Promise<void> {
  const { port } = site.address() as AddressInfo;
  const visitor = createVisitor(`http://127.0.0.1:${port}`, (one) => void attempts.push(one), '127.0.0.1');
  await act(visitor);
  visitor.leave();
}
const read = () => asVisitor((visitor) => readDecided(visitor, writing.shelf.decided, (path) => path));
const reverseDecision = () => asVisitor((visitor) => reverse(visitor, writing, 'token'));
const seen = () => {
  const figures = figuresOf({ name: 'primary', start: 0, end: Date.now() + 1 }, attempts);
  return missed(figures).filter((problem) => problem.includes('showed'));
};

it('counts a read that shows a review after its removal was acknowledged', async () => {
  await reverseDecision();
  expect(written).toEqual([{ table: 'decisions', key: 'Bad', acknowledged: true, status: 'removed' }]);
  await read();
  expect(attempts.map(({ what, stale }) => [what, stale])).toEqual([
    ['remove', undefined],
    ['removed review', true],
  ]);
  expect(seen()).toEqual(['1 reads showed what was there before']);
});

it('counts no read that shows the other reviews alone', async () => {
  await reverseDecision();
  texts = ['Good'];
  await read();
  expect(seen()).toEqual([]);
});

it("counts a read that doesn't show a review after its publication was acknowledged", async () => {
  await read();
  expect(seen()).toEqual([]);
  texts = ['Good'];
  await read();
  expect(seen()).toEqual(['1 reads showed what was there before']);
});

it('knows that a removed review was published again', async () => {
  await reverseDecision();
  await reverseDecision();
  expect(written.map((one) => 'status' in one && one.status)).toEqual(['removed', 'published']);
  await read();
  expect(seen()).toEqual([]);
  expect(attempts.at(-1)?.what).toBe('published review');
});

it('counts no read that began before the removal was acknowledged', async () => {
  texts = ['Good'];
  meanwhile = () => {
    review.isCurrent = false;
  };
  await read();
  expect(attempts.map(({ what }) => what)).toEqual(['published review']);
  expect(seen()).toEqual([]);
});

it('looks for no review whose removal may not have been saved', async () => {
  review.isCurrent = false;
  await read();
  expect(attempts).toEqual([]);
});
