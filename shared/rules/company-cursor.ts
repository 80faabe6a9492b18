/**
 * Where a page of the directory ends: what its last company is sorted by, and its id. By reviews, the key is their number;
 * the other orders have keys of their own.
 */
export type CompanyCursor = { key: number; id: number };

/** As a query parameter, such as `120.4711`. */
export const writeCompanyCursor = ({ key, id }: CompanyCursor): string => `${key}.${id}`;

/** Undefined if the text isn't such a cursor. */
export function readCompanyCursor(text: string): CompanyCursor | undefined {
  const [, key, id] = /^(0|[1-9]\d{0,14})\.([1-9]\d{0,15})$/.exec(text) ?? [];
  if (key === undefined || !Number.isSafeInteger(Number(id))) return undefined;
  return { key: Number(key), id: Number(id) };
}
