/** An amount in its currency, with decimals only if there are any. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  });
  // Some browsers write a rare currency differently from the server.
  return <span suppressHydrationWarning>{format.format(amount)}</span>;
}
