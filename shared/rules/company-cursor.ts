/** Where a page of the directory ends: the review count and the id of its last company. */
export type CompanyCursor = { review_count: number; id: number };

/** As a query parameter, such as `120.4711`. */
export function cursorAfterCompany({ review_count, id }: CompanyCursor): string {
  return `${review_count}.${id}`;
}

/** Undefined if the text isn't such a cursor. */
export function readCompanyCursor(text: string): CompanyCursor | undefined {
  const [, count, id] = /^(0|[1-9]\d{0,14})\.([1-9]\d{0,15})$/.exec(text) ?? [];
  if (count === undefined || !Number.isSafeInteger(Number(id))) return undefined;
  return { review_count: Number(count), id: Number(id) };
}
