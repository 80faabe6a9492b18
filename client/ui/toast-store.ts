type Kind = 'info' | 'error';
export type Toast = { id: number; kind: Kind; title: string; description?: string | undefined; open: boolean };

const DURATION_MS: Record<Kind, number> = { info: 3000, error: 5000 };
const REMOVAL_MS = 1_000_000;

let latest: Toast | null = null;
let count = 0;
let removal: number | undefined;
const listeners = new Set<() => void>();

/** Shows a message in the corner; a new one takes the place of the last. */
export const toast = {
  info: (title: string, description?: string) => show('info', title, description),
  error: (title: string, description?: string) => show('error', title, description),
};

export function toastDuration(kind: Kind): number {
  return DURATION_MS[kind];
}

export function currentToast(): Toast | null {
  return latest;
}

/** Closes a toast; it is removed long after, so that it can leave in its own time. */
export function dismissToast(id: number): void {
  if (latest?.id !== id) return;
  latest = { ...latest, open: false };
  announce();
  window.clearTimeout(removal);
  removal = window.setTimeout(() => {
    if (latest?.id === id) latest = null;
    announce();
  }, REMOVAL_MS);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(kind: Kind, title: string, description?: string): void {
  count += 1;
  latest = { id: count, kind, title, description, open: true };
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}
