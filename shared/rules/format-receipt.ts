/**
 * The format in which people read, copy and type a receipt or a number: groups of four. Apart from what reads them, which
 * the page of a company would otherwise load together with all schemas.
 */
export function formatReceipt(receipt: string): string {
  return (receipt.match(/.{4}/g) ?? []).join('-');
}
