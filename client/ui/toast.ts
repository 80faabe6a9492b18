import { createStore } from './store.ts';

type Kind = 'success' | 'info' | 'error';
type Shown = { kind: Kind; title: string; description: string | undefined; id: number; open: boolean };

/** Milliseconds that a toast stays. */
export const toastDurations = { success: 3000, info: 3000, error: 5000 };

/** Milliseconds until a dismissed toast is removed. */
const removalDelay = 1_000_000;

let lastId = 0;

/** There is never more than one message. */
export const currentToast = createStore<Shown | null>(null);

/** Shows a message. It replaces the previous one. */
export function toast(kind: Kind, title: string, description?: string): void {
  lastId += 1;
  currentToast.set({ kind, title, description, id: lastId, open: true });
}

export function dismissToast(id: number): void {
  const current = currentToast.get();
  if (current?.id !== id) return;
  currentToast.set({ ...current, open: false });
  setTimeout(() => currentToast.get()?.id === id && currentToast.set(null), removalDelay);
}

/** Open dialogs, which hide the rest of the page from screen readers and keep the focus: messages move into the last one. */
export const toastHosts = createStore<readonly HTMLElement[]>([]);

/** Ref for the element inside a dialog where toasts are shown while it is open. */
export function hostToasts(element: HTMLElement | null) {
  if (element === null) return;
  toastHosts.set([...toastHosts.get(), element]);
  return () => toastHosts.set(toastHosts.get().filter((host) => host !== element));
}
