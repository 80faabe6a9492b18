import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { api } from '#client/api.ts';
import { tabStorage } from '#client/ui/store.ts';
import { routePatterns } from '#shared/paths.ts';

const key = 'invitation';

/**
 * The token of the link that was opened, and what it invites to. It moves from the address bar into this tab's storage.
 * Opening a link uses nothing up.
 */
export function useInvitation() {
  const [, navigate] = useLocation();
  const hash = useLocationProperty(() => location.hash);
  const arrived = new URLSearchParams(hash.slice(1)).get('token');
  const [token, setToken] = useState(() => arrived ?? tabStorage.getItem(key));
  const check = api.invitations.check.useMutation();
  const { mutate } = check;

  useLayoutEffect(() => {
    if (!arrived) return;
    tabStorage.setItem(key, arrived);
    setToken(arrived);
    navigate(routePatterns.invitation, { replace: true });
  }, [arrived, navigate]);
  useEffect(() => {
    if (token !== null) mutate({ token });
  }, [token, mutate]);

  return {
    token,
    check,
    forget() {
      tabStorage.removeItem(key);
      setToken(null);
    },
  };
}

/** After it has been accepted. */
export const dropInvitation = () => tabStorage.removeItem(key);
