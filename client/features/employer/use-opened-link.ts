import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { api } from '#client/api.ts';
import { paths } from '#shared/paths.ts';
import { saveEmployerKey, useEmployerKey } from './employer-key.ts';

/** The emailed link in the address bar. Opening it uses nothing up; pressing the button does. */
export function useOpenedLink() {
  const [, navigate] = useLocation();
  // Also one that is pasted while the page is open, which loads nothing again.
  const token = useLocationProperty(() => new URLSearchParams(location.hash.slice(1)).get('token'));
  const key = useEmployerKey();
  const open = api.representatives.open.useMutation({
    onSuccess({ key: opened }) {
      saveEmployerKey(opened);
      leave();
    },
  });
  const leave = () => navigate(paths.employer(), { replace: true });
  return {
    token,
    open,
    leave,
    use: () => token && open.mutateAsync({ token, ...(key && { key }) }).catch(() => undefined),
  };
}
