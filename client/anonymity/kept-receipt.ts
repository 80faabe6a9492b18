import type { Store } from './store.ts';

/** The receipt of a review that was sent from this tab and that its author has not put away yet. */
export type KeptReceipt = {
  /** Its 24 letters. */
  receipt: string;
  /** The review may have arrived as it stood at an earlier try. */
  earlier: boolean;
};

const keyOf = (companyId: number) => `review_receipt_${companyId}`;

export function readReceipt(tab: Store, companyId: number): KeptReceipt | undefined {
  const stored = tab.getItem(keyOf(companyId));
  if (stored === null) return undefined;
  try {
    const { receipt, earlier } = JSON.parse(stored) as Partial<KeptReceipt>;
    if (typeof receipt === 'string') return { receipt, earlier: earlier === true };
  } catch {
    dropReceipt(tab, companyId);
  }
  return undefined;
}

export function keepReceipt(tab: Store, companyId: number, receipt: KeptReceipt): void {
  tab.setItem(keyOf(companyId), JSON.stringify(receipt));
}

export function dropReceipt(tab: Store, companyId: number): void {
  tab.removeItem(keyOf(companyId));
}
