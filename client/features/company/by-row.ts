/** What was read before: the same object for the same answer, because the list compares pages by it. */
const read = new WeakMap<object, unknown>();

/** An answer whose lists may have come by columns (client/server-render.tsx), with all of them by rows. */
export function byRow<Answer extends object>(answer: Answer): Answer {
  const rows = read.get(answer) ?? rowsOf(answer);
  read.set(answer, rows);
  return rows as Answer;
}

/** A row without any value is null. */
function rowsOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value).map(([name, inner]) => [name, rowsOf(inner)] as const);
  const [[name, columns] = []] = fields;
  if (name !== 'columns') return Object.fromEntries(fields);
  const all = Object.entries(columns as Record<string, unknown[]>);
  return all[0]?.[1].map((_, row) => {
    const values = all.map(([key, column]) => [key, column[row]] as const);
    return values.some(([, one]) => one !== null) ? Object.fromEntries(values) : null;
  });
}
