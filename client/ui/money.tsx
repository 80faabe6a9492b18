import { formatMoney } from './formats.ts';

export function Money({ amount, currency }: { amount: number; currency: string }) {
  // Some browsers write a rare currency differently from the server.
  return <span suppressHydrationWarning>{formatMoney(amount, currency)}</span>;
}
