import { api, messageOf, refusalOf } from '#client/api.ts';
import { toast } from '#client/ui/toast.ts';
import type { ReceiptStatus } from '#shared/schemas/receipt.ts';

type Options = {
  onDone: (status: ReceiptStatus) => void;
  /** Called when the review has moved on and the page shows an old state. */
  onOutdated: () => Promise<void>;
};

/** What the author of a review may do with it; the server judges whether it is possible now. */
export function useAuthorActions({ onDone, onOutdated }: Options) {
  const utils = api.useUtils();
  const outcome = (done: { title: string; description?: string }, failed: string) => ({
    // The receipt and the words leave the memory with the page.
    gcTime: 0,
    async onSuccess(status: ReceiptStatus) {
      onDone(status);
      toast({ ...done, kind: 'success' });
      await Promise.all([
        utils.reviews.list.invalidate(),
        utils.companies.invalidate(),
        utils.moderation.invalidate(),
      ]);
    },
    async onError(error: unknown) {
      if (refusalOf(error)?.reason !== 'not_possible')
        return toast({ title: messageOf(error, failed), kind: 'error' });
      toast({
        title: 'This is not possible any more.',
        description: 'Your review has moved on meanwhile. Please look at how it stands now.',
        kind: 'error',
      });
      // Without an answer the message above still says what to do.
      await onOutdated().catch(() => undefined);
    },
  });
  return {
    edit: api.receipts.edit.useMutation(
      outcome(
        { title: 'Changes sent', description: 'A moderator reads them before anything is published.' },
        'Your changes could not be sent. Please check your connection and try again.',
      ),
    ),
    withdraw: api.receipts.withdraw.useMutation(
      outcome(
        { title: 'Review withdrawn' },
        'Your review could not be withdrawn. Please check your connection and try again.',
      ),
    ),
    answer: api.receipts.answer.useMutation(
      outcome(
        { title: 'Answer sent' },
        'Your answer could not be sent. Please check your connection and try again.',
      ),
    ),
    appeal: api.receipts.appeal.useMutation(
      outcome(
        { title: 'Appeal sent', description: 'A moderator reads your review again.' },
        'Your appeal could not be sent. Please check your connection and try again.',
      ),
    ),
  };
}
