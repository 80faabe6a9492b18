import { ReceiptDesk } from '#client/features/review/return/receipt-desk.tsx';

export function ReceiptPage() {
  return <ReceiptDesk />;
}
