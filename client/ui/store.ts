import { useSyncExternalStore } from 'react';

export type Store<Value> = {
  get: () => Value;
  /** The value where a page is rendered, and until the browser has taken it over. */
  atFirst: () => Value;
  set: (value: Value) => void;
  /** Calls the listener after each change. Returns a function that stops it. */
  subscribe: (listener: () => void) => () => void;
};

export function useStore<Value>({ subscribe, get, atFirst }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get, atFirst);
}

/** A value in this page's memory. */
export function createStore<Value>(first: Value): Store<Value> {
  let value = first;
  return announcing({
    get: () => value,
    atFirst: () => first,
    set: (next: Value) => {
      value = next;
    },
  });
}

type Stored<Value> = {
  storage: TextStorage;
  keys: readonly string[];
  /** The value that the texts under the keys stand for. They are removed if it returns null or throws. */
  parse: (...texts: (string | null)[]) => Value | null;
  print: (value: Value) => readonly (string | null)[];
};

/** A value in the browser's storage: read each time, and the same object until a text changes. Null removes it. */
export function createStoredStore<Value>({
  storage,
  keys,
  parse,
  print,
}: Stored<Value>): Store<Value | null> {
  let seen: { texts: readonly (string | null)[]; value: Value | null } | undefined;

  function set(value: Value | null) {
    const texts = value === null ? [] : print(value);
    for (const [index, key] of keys.entries()) {
      const text = texts[index] ?? null;
      if (text === null) storage.removeItem(key);
      else storage.setItem(key, text);
    }
  }

  function get() {
    const texts = keys.map((key) => storage.getItem(key));
    if (seen?.texts.every((text, index) => text === texts[index])) return seen.value;
    const value = parsed(texts);
    if (value === null && texts.some((text) => text !== null)) set(null);
    seen = { texts, value };
    return value;
  }

  function parsed(texts: readonly (string | null)[]): Value | null {
    try {
      return parse(...texts);
    } catch {
      return null;
    }
  }

  return announcing({ get, set, atFirst: () => null }, keys);
}

/** Adds listeners, which also hear of changes that other tabs make under the keys. */
function announcing<Value>(store: Omit<Store<Value>, 'subscribe'>, keys: readonly string[] = []) {
  const listeners = new Set<() => void>();
  return {
    ...store,
    set(value: Value) {
      store.set(value);
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      const onStorage = ({ key }: StorageEvent) => (key === null || keys.includes(key)) && listener();
      listeners.add(listener);
      const otherTabs = keys.length > 0 ? window : undefined;
      otherTabs?.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        otherTabs?.removeEventListener('storage', onStorage);
      };
    },
  };
}

export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> & {
  /** What the browser didn't take. */
  memory: ReadonlyMap<string, string>;
};

/** Lasts as long as the tab. */
export const tabStorage = unfailing('sessionStorage');
/** Lasts longer, and all tabs share it. */
export const browserStorage = unfailing('localStorage');

/**
 * Browsers that block storage throw on every access, and full ones on writes. In both cases, the page's memory is
 * used instead.
 */
function unfailing(area: 'localStorage' | 'sessionStorage'): TextStorage {
  const memory = new Map<string, string>();
  const attempt = <Result>(action: (storage: Storage) => Result) => {
    try {
      return { result: action(window[area]) };
    } catch {
      return null;
    }
  };
  return {
    memory,
    getItem: (key) => attempt((storage) => storage.getItem(key))?.result ?? memory.get(key) ?? null,
    setItem(key, value) {
      if (attempt((storage) => storage.setItem(key, value))) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    clear() {
      memory.clear();
      attempt((storage) => storage.clear());
    },
  };
}
