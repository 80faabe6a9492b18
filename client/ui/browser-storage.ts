type Area = 'localStorage' | 'sessionStorage';

// Browsers that block storage throw on every access; then this page's memory stands in.
const memory = new Map<string, string>();

export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeStored(area: Area, key: string, value: string): void {
  try {
    window[area].setItem(key, value);
  } catch {
    memory.set(key, value);
  }
}

export function removeStored(area: Area, key: string): void {
  memory.delete(key);
  try {
    window[area].removeItem(key);
  } catch {
    // Nothing could have been stored there.
  }
}
