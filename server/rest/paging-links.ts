import { pageSizes } from '#shared/limits.ts';

/** How the pages of a list are linked. */
type Pages = {
  /** How many rows a page has without a `limit`. */
  size: number;
  /** Query parameters that its other pages need too. */
  keep: string[];
};

/** A call whose input has an `offset` is a list in pages. */
export function pagesOf(fields: Record<string, { default?: unknown }>): Pages | undefined {
  if (fields.offset === undefined) return undefined;
  const keep = Object.keys(fields).filter((name) => !['limit', 'offset', 'cursor'].includes(name));
  return { size: Number(fields.limit?.default), keep };
}

export type Query = Record<string, unknown>;

/** Where the page after this one begins: at a cursor, or at the next offset if the list has no cursors. */
export type More = { cursor: string | undefined };

/** Link header (RFC 8288) to the other pages of a list; none if this is the only one. */
export function pagingLinks(
  path: string,
  query: Query,
  { size, keep }: Pages,
  more: More | undefined,
): { link?: string } {
  const limit = Number(query.limit ?? size);
  const offset = Number(query.offset ?? 0);
  const link = (rel: string, from: { cursor: string } | { offset: string }) => {
    const kept = keep.flatMap((name) => (query[name] ? [[name, String(query[name])]] : []));
    const parameters = new URLSearchParams([...kept, ['limit', String(limit)], ...Object.entries(from)]);
    return `<${path}?${parameters}>; rel="${rel}"`;
  };
  const at = (row: number) => ({ offset: String(row) });
  const links: string[] = [];
  const next = offset + limit;
  if (more?.cursor !== undefined) links.push(link('next', { cursor: more.cursor }));
  else if (more !== undefined && next <= pageSizes.maxOffset) links.push(link('next', at(next)));
  if (offset > 0) links.push(link('prev', at(Math.max(0, offset - limit))));
  if (offset > 0 || query.cursor !== undefined) links.push(link('first', at(0)));
  return links.length === 0 ? {} : { link: links.join(', ') };
}
