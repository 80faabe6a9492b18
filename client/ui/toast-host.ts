import { useSyncExternalStore } from 'react';

// An open dialog hides the rest of the page from screen readers and keeps the focus: messages move into it.
let hosts: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Ref of the place inside a dialog where messages are shown while it is open. */
export function hostToasts(element: HTMLElement | null) {
  if (element === null) return;
  change([...hosts, element]);
  return () => change(hosts.filter((host) => host !== element));
}

export function useToastHost(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, () => hosts.at(-1));
}

function change(next: readonly HTMLElement[]): void {
  hosts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
