import { useEffect } from 'react';
import { refusalOf } from '#client/api.ts';
import { clearSession } from '#client/session.ts';

/** Clears a session that the server no longer accepts. A page for signed-in people then goes to the sign-in page. */
export function useEndedSession(...errors: unknown[]): void {
  const ended = errors.some((error) => refusalOf(error)?.reason === 'unauthenticated');
  useEffect(() => {
    if (ended) clearSession();
  }, [ended]);
}
