import { createStoredStore, tabStorage as storage } from '#client/ui/store.ts';

/** What opens the review form of one company: the token of a mailed link, or an address that was verified elsewhere. */
export type Access = { token: string } | { email: string };

// All of this belongs to one tab and is gone when the tab is closed.

export function storedAccess(companyId: number) {
  return createStoredStore<Access>({
    storage,
    keys: [`review_access_${companyId}`],
    parse: (text) => {
      const { token, email } = JSON.parse(text ?? '{}');
      if (typeof token === 'string') return { token };
      return typeof email === 'string' ? { email } : null;
    },
    print: (access) => [JSON.stringify(access)],
  });
}

/** The token of a link that was opened and hasn't been checked yet. */
export function uncheckedToken(companyId: number) {
  return createStoredStore<string>({
    storage,
    keys: [`unchecked_link_${companyId}`],
    parse: (token) => token,
    print: (token) => [token],
  });
}

/** The company whose link was checked last, for the note on the login page. */
export const verifiedCompany = createStoredStore<number>({
  storage,
  keys: ['verified_company'],
  parse: (companyId) => Number(companyId) || null,
  print: (companyId) => [String(companyId)],
});

export function dropAccess(companyId: number): void {
  storedAccess(companyId).set(null);
  if (verifiedCompany.get() === companyId) verifiedCompany.set(null);
}
