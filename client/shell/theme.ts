import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '#client/ui/browser-storage.ts';

export type Theme = 'light' | 'dark';

const key = 'theme';
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** The theme in force: the one chosen here, else the system's. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}

/** Switches to a theme and remembers it; choosing the system's own means following the system again. */
export function chooseTheme(theme: Theme): void {
  if (theme === systemTheme()) removeStored('localStorage', key);
  else writeStored('localStorage', key, theme);
  applyChoice();
}

function currentTheme(): Theme {
  return chosenTheme() ?? systemTheme();
}

function chosenTheme(): Theme | undefined {
  const stored = readStored('localStorage', key);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}

function systemTheme(): Theme {
  return dark.matches ? 'dark' : 'light';
}

function applyChoice(): void {
  const chosen = chosenTheme();
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => (event.key === null || event.key === key) && applyChoice();
  listeners.add(listener);
  dark.addEventListener('change', listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    dark.removeEventListener('change', listener);
    window.removeEventListener('storage', onStorage);
  };
}
