import { pageSizes } from '#shared/limits.ts';

/** How the pages of a list follow each other. */
export type Pages = {
  /** How many rows a page holds when no `limit` is given. */
  size: number;
  /** Query parameters that its other pages need too. */
  keep: string[];
};

export type Query = Record<string, unknown>;

/** Link header (RFC 8288) to the other pages of a list; none when this is the only one. */
export function pagingLinks(
  path: string,
  query: Query,
  { size, keep }: Pages,
  more: boolean,
): { link?: string } {
  const limit = Number(query.limit ?? size);
  const offset = Number(query.offset ?? 0);
  const link = (rel: string, to: number) => {
    const kept = keep.flatMap((name) => (query[name] ? [[name, String(query[name])]] : []));
    const parameters = new URLSearchParams([...kept, ['limit', String(limit)], ['offset', String(to)]]);
    return `<${path}?${parameters}>; rel="${rel}"`;
  };
  const links: string[] = [];
  const next = offset + limit;
  if (more && next <= pageSizes.maxOffset) links.push(link('next', next));
  if (offset > 0) links.push(link('prev', Math.max(0, offset - limit)), link('first', 0));
  return links.length === 0 ? {} : { link: links.join(', ') };
}
