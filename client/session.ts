import { browserStorage, createStoredStore, useStore } from '#client/ui/store.ts';
import type { User } from '#shared/schemas/auth.ts';

export type Session = { token: string; user: User | null };

const session = createStoredStore<Session>({
  storage: browserStorage,
  keys: ['auth_token', 'user_data'],
  parse: parseSession,
  print: ({ token, user }) => [token, user && JSON.stringify(user)],
});

/** Shows at the next sign-in that this browser has signed in before. It stays after signing out. */
const knownBrowser = createStoredStore<string>({
  storage: browserStorage,
  keys: ['known_browser'],
  parse: (mark) => mark,
  print: (mark) => [mark],
});

export const readSession = session.get;
export const readKnownBrowser = knownBrowser.get;
export function saveSession({ known_browser, ...opened }: Session & { known_browser: string }): void {
  session.set(opened);
  knownBrowser.set(known_browser);
}
export const clearSession = () => session.set(null);
export const useSession = () => useStore(session);

/**
 * Stores a renewed token, unless someone has signed out while it was on its way. The same token isn't written again:
 * that would undo a sign-out in another tab that doesn't show here yet.
 */
export function replaceToken(token: string): void {
  const current = readSession();
  if (current !== null && current.token !== token) session.set({ ...current, token });
}

function parseSession(token: string | null, userText: string | null): Session | null {
  if (!token) return null;
  if (userText === null) return { token, user: null };
  const { id, name, email, roles } = JSON.parse(userText) as Partial<User>;
  if (typeof name !== 'string' || typeof email !== 'string') return null;
  return { token, user: { id: Number(id), name, email, roles: Array.isArray(roles) ? roles : ['user'] } };
}
