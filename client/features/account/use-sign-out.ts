import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '#client/api.ts';
import { clearSession, readSession } from '#client/session.ts';
import { toast } from '#client/ui/toast.ts';
import { milliseconds } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';

/** Goes to the home page and forgets who was signed in, and what they have seen. */
export function useLeaving(): () => void {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  return () => {
    navigate(paths.home());
    clearSession();
    queryClient.clear();
  };
}

/**
 * Signs out in this browser right away, whatever the server responds and however long it takes.
 * @param onSignedOut runs after the server has confirmed it.
 */
export function useSignOut(onSignedOut?: () => void): () => void {
  const leave = useLeaving();
  const { client } = api.useUtils();

  return async () => {
    const ending = client.auth.logout.mutate(undefined, {
      // The session is cleared before the call is sent.
      context: { sessionToken: readSession()?.token },
      signal: AbortSignal.timeout(milliseconds.signOutWait),
    });
    leave();
    try {
      await ending;
      toast('success', 'Logout successful', 'You have been logged out successfully.');
      onSignedOut?.();
    } catch {
      toast(
        'info',
        "You're signed out in this browser",
        "The server didn't respond. Your session there ends by itself if no one uses it.",
      );
    }
  };
}
