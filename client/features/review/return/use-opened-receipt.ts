import { useState } from 'react';
import { api } from '#client/api.ts';
import type { ReceiptStatus } from '#shared/schemas/receipt.ts';

type Opened = { receipt: string; status: ReceiptStatus; version: number };

/** A receipt and what it showed last. Both are in the memory of this page and nowhere else. */
export function useOpenedReceipt() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const look = api.receipts.status.useMutation({ gcTime: 0 });

  function show(receipt: string, status: ReceiptStatus) {
    setOpened((before) => ({ receipt, status, version: (before?.version ?? 0) + 1 }));
  }

  return {
    opened,
    show,
    /** A receipt was closed before. */
    wasOpen,
    close() {
      setOpened(null);
      setWasOpen(true);
    },
    /** Asks the server anew. @throws what the server refuses with */
    async look(receipt: string) {
      show(receipt, await look.mutateAsync({ receipt }));
    },
    looking: look.isPending,
  };
}
