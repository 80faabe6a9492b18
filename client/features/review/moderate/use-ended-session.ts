import { useEffect } from 'react';
import { refusalOf } from '#client/api.ts';
import { clearSession } from '#client/session.ts';

/** Forgets a session that the server no longer knows; the admin page then leads to the sign-in. */
export function useEndedSession(error: unknown): void {
  const ended = refusalOf(error)?.reason === 'unauthenticated';
  useEffect(() => {
    if (ended) clearSession();
  }, [ended]);
}
