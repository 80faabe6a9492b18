import { afterEach, expect, it, vi } from 'vitest';
import { changeEnding } from './change-ending.ts';
import { createStore, createStoredStore, tabStorage } from './store.ts';

afterEach(() => vi.unstubAllGlobals());

const numberIn = (storage = tabStorage, keys = ['number']) =>
  createStoredStore<{ number: number }>({
    storage,
    keys,
    parse: (text) => (text === null ? null : { number: JSON.parse(text) }),
    print: ({ number }) => [String(number)],
  });

/** A window whose storage keeps texts, is blocked, or is full. */
function openWindow(state: 'open' | 'blocked' | 'full' = 'open') {
  const texts = new Map<string, string>();
  const refuse = () => {
    throw new Error(state);
  };
  const sessionStorage = {
    getItem: state === 'blocked' ? refuse : (key: string) => texts.get(key) ?? null,
    setItem: state === 'open' ? (key: string, text: string) => texts.set(key, text) : refuse,
    removeItem: (key: string) => texts.delete(key),
    key: (index: number) => [...texts.keys()][index] ?? null,
    get length() {
      return state === 'blocked' ? refuse() : texts.size;
    },
  };
  const window = Object.assign(new EventTarget(), { sessionStorage });
  vi.stubGlobal('window', window);
  const changeElsewhere = (key: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  return { texts, changeElsewhere };
}

it('calls listeners after each change until they stop listening', () => {
  const store = createStore(1);
  const listener = vi.fn(() => store.get());
  const stop = store.subscribe(listener);
  store.set(2);
  stop();
  store.set(3);
  expect(listener.mock.results).toEqual([{ type: 'return', value: 2 }]);
  expect(store.get()).toBe(3);
});

it('keeps a value in the storage and removes it with null', () => {
  const { texts } = openWindow();
  numberIn().set({ number: 7 });
  expect(texts).toEqual(new Map([['number', '7']]));
  expect(numberIn().get()).toEqual({ number: 7 });
  numberIn().set(null);
  expect(texts.size).toBe(0);
  expect(numberIn().get()).toBeNull();
});

it('returns the same object until the stored text changes', () => {
  const { texts } = openWindow();
  const store = numberIn();
  store.set({ number: 7 });
  const first = store.get();
  expect(store.get()).toBe(first);
  texts.set('number', '8');
  expect(store.get()).toEqual({ number: 8 });
});

it('removes all texts of a value that cannot be read', () => {
  const { texts } = openWindow();
  texts.set('number', '{').set('more', 'text').set('other', 'text');
  expect(numberIn(tabStorage, ['number', 'more']).get()).toBeNull();
  expect([...texts.keys()]).toEqual(['other']);
});

it('calls listeners when another tab changes its keys or clears the storage', () => {
  const { changeElsewhere } = openWindow();
  const listener = vi.fn();
  const stop = numberIn().subscribe(listener);
  for (const key of ['number', 'other', null]) changeElsewhere(key);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  changeElsewhere('number');
  expect(listener).toHaveBeenCalledTimes(2);
});

it.each(['blocked', 'full'] as const)('keeps the value in memory while the storage is %s', (state) => {
  openWindow(state);
  const store = numberIn();
  store.set({ number: 7 });
  expect(store.get()).toEqual({ number: 7 });
  store.set(null);
  expect(store.get()).toBeNull();
});

it.each(['open', 'blocked'] as const)(
  'gives texts to keys with another ending while storage is %s',
  (state) => {
    openWindow(state);
    tabStorage.setItem('slip_41', 'of 41');
    tabStorage.setItem('draft_41', 'newer');
    tabStorage.setItem('draft_7', 'kept');
    tabStorage.setItem('slip_141', 'of 141');
    changeEnding('_41', '_7');
    const texts = ['slip_41', 'slip_7', 'draft_41', 'draft_7', 'slip_141'].map((key) =>
      tabStorage.getItem(key),
    );
    expect(texts).toEqual([null, 'of 41', 'newer', 'kept', 'of 141']);
  },
);
