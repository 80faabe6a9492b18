import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '#client/ui/browser-storage.ts';
import type { User } from '#shared/schemas/auth.ts';

const tokenKey = 'auth_token';
const userKey = 'user_data';

export type Session = { token: string; user: User | null };

const listeners = new Set<() => void>();
let seen: { token: string | null; user: string | null; session: Session | null } | null = null;

/** The stored session; the same object as long as nothing stored changes. Corrupt data is cleared. */
export function readSession(): Session | null {
  const token = readStored('localStorage', tokenKey);
  const user = readStored('localStorage', userKey);
  if (seen !== null && seen.token === token && seen.user === user) return seen.session;
  const session = parseSession(token, user);
  if (session === null && user !== null) forget();
  seen = { token, user, session };
  return session;
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession);
}

export function saveSession(session: { token: string; user: User }): void {
  writeStored('localStorage', tokenKey, session.token);
  writeStored('localStorage', userKey, JSON.stringify(session.user));
  announce();
}

/**
 * Stores a renewed token; not after a sign-out that happened while it was on its way. One that is the same is not
 * written: a sign-out in another tab may not show here yet, and would be undone.
 */
export function replaceToken(token: string): void {
  const session = readSession();
  if (session === null || session.token === token) return;
  writeStored('localStorage', tokenKey, token);
  announce();
}

export function clearSession(): void {
  forget();
  announce();
}

function forget(): void {
  removeStored('localStorage', tokenKey);
  removeStored('localStorage', userKey);
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === tokenKey || key === userKey) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function parseSession(token: string | null, userText: string | null): Session | null {
  if (!token) return null;
  if (userText === null) return { token, user: null };
  try {
    const stored = JSON.parse(userText) as Partial<User> | null;
    if (typeof stored?.name !== 'string' || typeof stored.email !== 'string') return null;
    const roles = Array.isArray(stored.roles) ? stored.roles : ['user' as const];
    return { token, user: { id: Number(stored.id), name: stored.name, email: stored.email, roles } };
  } catch {
    return null;
  }
}
