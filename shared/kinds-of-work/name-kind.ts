import groups from './groups.json' with { type: 'json' };

/** A kind of work as everyone sees it. */
export type KindOfWork = { code: string; name: string };

const names = new Map(Object.entries(groups));

export const kindCodes = [...names.keys()];

/** A stored kind of work with its name; null if there is none. */
export function nameKind(code: string | null): KindOfWork | null {
  const name = code === null ? undefined : names.get(code);
  return code === null || name === undefined ? null : { code, name };
}
