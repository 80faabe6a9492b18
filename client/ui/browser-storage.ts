type Area = 'localStorage' | 'sessionStorage';

// Browsers that block storage throw on every access, full ones on writing; then this page's memory stands in.
const memory = new Map<string, string>();

export function readStored(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeStored(area: Area, key: string, value: string): void {
  try {
    window[area].setItem(key, value);
    memory.delete(key);
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

/** The same in the browser's own words, for code that is handed a storage. */
export function storageOf(area: Area): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => readStored(area, key),
    setItem: (key, value) => writeStored(area, key, value),
    removeItem: (key) => removeStored(area, key),
  };
}
