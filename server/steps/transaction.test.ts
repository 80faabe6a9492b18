import { expectTypeOf, it } from 'vitest';
import type { Database } from '#db/connect.ts';
import type { insertMessage } from '#db/queries/messages.ts';
import type { countReview, publicDataChanged } from '#db/queries/statistics.ts';
import type { Transaction } from '#db/schema.ts';
import type { recordGrant } from '../sealing/record-grant.ts';
import type { storeReview } from '../sealing/store-review.ts';
import type { publishSilently, republishReview, unpublishReview } from './publish-review.ts';
import type { decideWithUndo } from './sign-undo.ts';

/** What one of them would accept to work in. */
type Handle = Parameters<
  | typeof publishSilently
  | typeof republishReview
  | typeof unpublishReview
  | typeof recordGrant
  | typeof storeReview
  | typeof decideWithUndo
  | typeof countReview
  | typeof publicDataChanged
  | typeof insertMessage
>[0];

it('steps and queries that belong in a transaction compile only with one', () => {
  expectTypeOf<Database>().not.toExtend<Handle>();
  expectTypeOf<Transaction>().toExtend<Handle>();
});
