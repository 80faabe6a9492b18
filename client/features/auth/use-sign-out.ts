import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { api } from '#client/api.ts';
import { clearSession } from '#client/session.ts';
import { toast } from '#client/ui/toast.ts';
import { paths } from '#shared/paths.ts';

/** Signs out here whatever the server answers. */
export function useSignOut() {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  return api.auth.logout.useMutation({
    onSettled(_, error) {
      navigate(paths.home());
      clearSession();
      queryClient.clear();
      if (error) return;
      toast({
        title: 'Logout successful',
        description: 'You have been logged out successfully.',
        kind: 'success',
      });
    },
  });
}
