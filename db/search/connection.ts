const connections = new WeakMap<object, unknown>();

/** Gives searches of this database connections of their own, so that many of them don't keep other requests waiting. */
export function searchThrough<Handle extends object>(db: Handle, other: Handle): void {
  connections.set(db, other);
}

/** What searches of this database read through: the database itself, unless it has other connections for them. */
export function forSearches<Handle extends object>(db: Handle): Handle {
  return (connections.get(db) as Handle | undefined) ?? db;
}
