/**
 * The format in which people read, copy and type a receipt or a number: groups of four. In a file of its own, because the
 * page of a company would otherwise load what reads them, and all schemas with it.
 */
export function formatReceipt(receipt: string): string {
  return (receipt.match(/.{4}/g) ?? []).join('-');
}
