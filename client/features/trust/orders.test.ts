import { expect, it } from 'vitest';
import { keptElsewhere, keptTables } from '#shared/kept-data.ts';
import { keptFor, orders } from './orders.ts';

it('says of every table which order would get it, and once', () => {
  const named = orders.flatMap(({ tables }) => tables);
  expect(named.toSorted()).toEqual(Object.keys(keptTables).toSorted());
});

it('shows what we store of each, also outside the database', () => {
  for (const order of orders)
    expect(keptFor(order)).toHaveLength(order.tables.length + (order.elsewhere?.length ?? 0));
  const elsewhere = orders.flatMap(keptFor).filter((kept) => keptElsewhere.includes(kept));
  expect(elsewhere.length).toBeGreaterThan(5);
});
