import { useSyncExternalStore } from 'react';

type ToastKind = 'success' | 'info' | 'error';
export type ToastMessage = { title: string; description?: string; kind?: ToastKind };
type Shown = ToastMessage & { id: number; open: boolean };

let current: Shown | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message; the one shown before gives way, so that there is never more than one. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  change({ ...message, id: lastId, open: true });
}

export function dismissToast(id: number): void {
  if (current?.id === id) change({ ...current, open: false });
}

export function removeToast(id: number): void {
  if (current?.id === id) change(null);
}

export function useToast(): Shown | null {
  return useSyncExternalStore(subscribe, () => current);
}

function change(next: Shown | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
