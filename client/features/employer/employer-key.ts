import { browserStorage, createStoredStore, useStore } from '#client/ui/store.ts';

/** The key of someone who speaks for companies. All tabs share it. */
const employerKey = createStoredStore<string>({
  storage: browserStorage,
  keys: ['employer_key'],
  parse: (key) => key,
  print: (key) => [key],
});

export const useEmployerKey = () => useStore(employerKey);
export const saveEmployerKey = employerKey.set;
