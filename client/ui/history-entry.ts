/** State for this entry in the browser's history, which is still there after Back, Forward and a reload. */
export function readEntry(key: string): unknown {
  return contents()[key];
}

export function keepInEntry(key: string, value: unknown): void {
  if (readEntry(key) !== value) history.replaceState({ ...contents(), [key]: value }, '');
}

/** Empties this entry, so it has only an address. */
export function emptyEntry(): void {
  history.replaceState(null, '');
}

function contents(): Record<string, unknown> {
  // The server renders pages without a history.
  const state: unknown = globalThis.history?.state;
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
}
