import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '#client/api.ts';
import { clearSession } from '#client/session.ts';
import { toast } from '#client/ui/toast-store.ts';
import { paths } from '#shared/paths.ts';

/** Signs out here even when the server cannot be reached; `onDone` runs after a sign-out the server confirmed. */
export function useSignOut(onDone?: () => void) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const logout = api.auth.logout.useMutation({
    onSuccess: () => {
      clearSession();
      queryClient.clear();
      navigate(paths.home());
      toast.info('Logout successful', 'You have been logged out successfully.');
      onDone?.();
    },
    onError: () => clearSession(),
  });
  return { start: () => logout.mutate(), pending: logout.isPending };
}
