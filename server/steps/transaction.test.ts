import { expect, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import { insertMessage } from '#db/queries/messages.ts';
import { countReview, publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import { recordGrant } from '../sealing/record-grant.ts';
import { storeReview } from '../sealing/store-review.ts';
import { publishSilently, republishReview, unpublishReview } from './publish-review.ts';
import { decideWithUndo } from './sign-undo.ts';

/** Compiled by `tsc`, never run: each line must stay an error. */
function outsideTransactions(db: Database) {
  const call = <Rest extends unknown[]>(_: (trx: typeof db, ...rest: Rest) => unknown) => {};
  // @ts-expect-error
  call(publishSilently);
  // @ts-expect-error
  call(republishReview);
  // @ts-expect-error
  call(unpublishReview);
  // @ts-expect-error
  call(recordGrant);
  // @ts-expect-error
  call(storeReview);
  // @ts-expect-error
  call(decideWithUndo);
  // @ts-expect-error
  call(countReview);
  // @ts-expect-error
  call(publicDataChanged);
  // @ts-expect-error
  call(insertMessage);
}

function insideTransactions(trx: Transaction) {
  const call = <Rest extends unknown[]>(_: (handle: typeof trx, ...rest: Rest) => unknown) => {};
  call(publishSilently);
  call(countReview);
}

it('steps and queries that belong in a transaction compile only with one', () => {
  expect([typeof outsideTransactions, typeof insideTransactions]).toEqual(['function', 'function']);
});
