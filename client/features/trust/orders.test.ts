import { expect, it } from 'vitest';
import { keptElsewhere, keptTables } from '#shared/kept-data.ts';
import { keptFor, orders } from './orders.ts';

/** Totals and copies of what everyone can read, and records about companies. */
const impersonal = [
  'company_months',
  'decision_totals',
  'month_totals',
  'search_review_words',
  'review_signatures',
  'company_changes',
  'company_merges',
  'moved_reviews',
];

it('says of every table about people, and of everything kept elsewhere that names them, which order would get it', () => {
  const named = orders.flatMap(({ tables }) => tables as readonly string[]);
  const missing = Object.keys(keptTables).filter(
    (table) => !named.includes(table) && !impersonal.includes(table),
  );
  expect(missing).toEqual([]);
  const elsewhere = orders.flatMap((order) => order.elsewhere ?? []);
  expect(elsewhere.filter((title) => !keptElsewhere.some((kept) => kept.title === title))).toEqual([]);
});

it('shows what we store of each', () => {
  for (const order of orders)
    expect(keptFor(order)).toHaveLength(order.tables.length + (order.elsewhere?.length ?? 0));
});
