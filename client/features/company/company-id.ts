/** The company id in a URL, or null if it isn't a valid id. */
export function companyIdFrom(text: string | null | undefined): number | null {
  const id = text && /^[1-9]\d*$/.test(text) ? Number(text) : null;
  return id !== null && Number.isSafeInteger(id) ? id : null;
}
