import { useState } from 'react';
import { api, messageOf, refusalOf, wasOffline } from '#client/api.ts';
import { toast } from '#client/ui/toast.ts';
import type { ReceiptStatus } from '#shared/schemas/receipt.ts';

type Opened = { receipt: string; status: ReceiptStatus; version: number };

/** A receipt and the status it showed last. Both exist only in this page's memory. */
export function useOpenedReceipt() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const status = api.receipts.status.useMutation({ gcTime: 0 });

  function show(receipt: string, shown: ReceiptStatus) {
    setOpened((before) => ({ receipt, status: shown, version: (before?.version ?? 0) + 1 }));
  }

  return {
    opened,
    show,
    /** A receipt was closed on this page before. */
    wasOpen,
    close() {
      setOpened(null);
      setWasOpen(true);
    },
    /** Gets the status from the server. @throws what the server refuses with */
    async look(receipt: string) {
      show(receipt, await status.mutateAsync({ receipt }));
    },
    looking: status.isPending,
  };
}

type Options = {
  onDone: (status: ReceiptStatus) => void;
  /** Called when the page shows an old status. */
  onOutdated: () => Promise<void>;
};

const together = "We do it along with other authors' requests, so the time says nothing about you.";

/** What an author can do with a review. The server decides whether it's possible now. */
export function useAuthorActions({ onDone, onOutdated }: Options) {
  const { reviews, companies, moderation } = api.useUtils();
  const outcome = (task: string, title: string, description?: string) => ({
    // The receipt and what was typed leave the memory with the page.
    gcTime: 0,
    async onSuccess(status: ReceiptStatus) {
      onDone(status);
      if (status.waiting) toast('success', "We'll do that at the next full hour", together);
      else toast('success', title, description);
      await Promise.all([reviews.list.invalidate(), companies.invalidate(), moderation.invalidate()]);
    },
    async onError(error: unknown) {
      // The form that was sent says so.
      if (wasOffline(error)) return;
      if (refusalOf(error)?.reason !== 'not_possible') {
        const connection = `We couldn't ${task}. Check your connection and try again.`;
        return toast('error', messageOf(error, connection));
      }
      toast(
        'error',
        "That's no longer possible.",
        "Your review's status has changed. Check it before you continue.",
      );
      // If this fails too, the message above still says what to do.
      await onOutdated().catch(() => undefined);
    },
  });
  return {
    edit: api.receipts.edit.useMutation(
      outcome(
        'send your changes',
        'Changes sent',
        'A moderator will read them before anything is published.',
      ),
    ),
    withdraw: api.receipts.withdraw.useMutation(outcome('withdraw your review', 'Review withdrawn')),
    answer: api.receipts.answer.useMutation(outcome('send your answer', 'Answer sent')),
    choose: api.receipts.choose.useMutation(
      outcome('send your choice', 'Choice sent', 'You can change it until the last day.'),
    ),
    addEvidence: api.receipts.addEvidence.useMutation(
      outcome('send your evidence', 'Evidence sent', 'You can replace it until the last day.'),
    ),
    appeal: api.receipts.appeal.useMutation(
      outcome('send your appeal', 'Appeal sent', 'A moderator will read your review again.'),
    ),
  };
}
