import { useLayoutEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { createStoredStore, tabStorage } from '#client/ui/store.ts';
import { paths, routePatterns } from '#shared/paths.ts';

/** What opens the review form of a company: the token of a verification link, or an address that was verified elsewhere. */
export type Access = { token: string } | { email: string };

function storedAccess(companyId: number) {
  return createStoredStore<Access>({
    storage: tabStorage,
    keys: [`review_access_${companyId}`],
    parse: (text) => {
      const { token, email } = JSON.parse(text ?? '{}');
      if (typeof token === 'string') return { token };
      return typeof email === 'string' ? { email } : null;
    },
    print: (access) => [JSON.stringify(access)],
  });
}

const uncheckedKey = (companyId: number) => `unchecked_link_${companyId}`;
const verifiedKey = 'verified_company';

/** Access to the review form, from the address bar or from this tab's storage. The address bar keeps no trace of it. */
export function useAccess(companyId: number): Access | null {
  const [params, setParams] = useSearchParams();
  const [access] = useState(() => accessIn(params) ?? storedAccess(companyId).get());

  useLayoutEffect(() => {
    const arrived = accessIn(params);
    if (arrived === null) return;
    storedAccess(companyId).set(arrived);
    setParams(
      (shown) => {
        shown.delete('token');
        shown.delete('email');
        return shown;
      },
      { replace: true },
    );
  }, [companyId, params, setParams]);

  return access;
}

function accessIn(params: URLSearchParams): Access | null {
  const [token, email] = [params.get('token'), params.get('email')];
  if (token) return { token };
  return email ? { email } : null;
}

export function dropAccess(companyId: number): void {
  storedAccess(companyId).set(null);
  if (readVerifiedCompany() === companyId) tabStorage.removeItem(verifiedKey);
}

/** The company whose link was checked last, for the note on the login page. */
export function readVerifiedCompany(): number | null {
  return Number(tabStorage.getItem(verifiedKey)) || null;
}

/**
 * The token of the link that was opened, if there is one. It moves from the address bar, which then shows the plain page
 * of the company, into this tab's storage.
 */
export function useArrivingLink(companyId: number | null) {
  const { token: inPath } = useParams();
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const arrived = inPath ?? params.get('token');
  const [token, setToken] = useState(
    () => arrived || (companyId === null ? null : tabStorage.getItem(uncheckedKey(companyId))),
  );
  const [email] = useState(() => params.get('email') ?? '');

  useLayoutEffect(() => {
    if (!arrived && !params.has('email')) return;
    if (companyId === null) return navigate(routePatterns.verifyEmail, { replace: true });
    if (arrived) tabStorage.setItem(uncheckedKey(companyId), arrived);
    const sent = params.get('emailSent') === 'true';
    navigate(paths.verifyEmail(companyId, sent ? { emailSent: 'true' } : {}), { replace: true });
  }, [arrived, companyId, params, navigate]);

  return {
    token,
    email,
    forget() {
      if (companyId !== null) tabStorage.removeItem(uncheckedKey(companyId));
      setToken(null);
    },
  };
}

/** Opens the review form with a link that works. */
export function keepVerifiedLink(companyId: number, token: string): void {
  tabStorage.removeItem(uncheckedKey(companyId));
  storedAccess(companyId).set({ token });
  tabStorage.setItem(verifiedKey, String(companyId));
}
