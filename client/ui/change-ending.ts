import { tabStorage } from './store.ts';

/** Gives what this tab has stored under keys with one ending to those with another, where nothing is stored yet. */
export function changeEnding(from: string, to: string): void {
  for (const key of [...tabStorage.memory.keys(), ...keysInBrowser()]) {
    if (!key.endsWith(from)) continue;
    const text = tabStorage.getItem(key);
    const changed = key.slice(0, -from.length) + to;
    if (text === null || tabStorage.getItem(changed) !== null) continue;
    tabStorage.setItem(changed, text);
    tabStorage.removeItem(key);
  }
}

/** None if the browser blocks its storage. */
function keysInBrowser(): string[] {
  try {
    const { sessionStorage } = window;
    return Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
  } catch {
    return [];
  }
}
