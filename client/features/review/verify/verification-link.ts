import { useLayoutEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { createStoredStore, tabStorage } from '#client/ui/store.ts';
import { paths, routePatterns } from '#shared/paths.ts';

/**
 * What opens a company's review form: the token of a verification link, with the company's domain if the link has one,
 * or an address that was verified elsewhere. Without either, this tab has a slip.
 */
export type Access = { token?: string; domain?: string; email?: string };

function storedAccess(companyId: number) {
  return createStoredStore<Access>({
    storage: tabStorage,
    keys: [`review_access_${companyId}`],
    parse: (text) => {
      const { token, domain, email } = JSON.parse(text ?? '{}');
      if (typeof token === 'string') return { token, ...(typeof domain === 'string' && { domain }) };
      return typeof email === 'string' ? { email } : null;
    },
    print: (access) => [JSON.stringify(access)],
  });
}

const uncheckedKey = (companyId: number) => `unchecked_link_${companyId}`;
const verifiedKey = 'verified_company';

/**
 * Access to the review form, from the address bar or from this tab's storage. The address bar keeps no trace of it,
 * even if there is no such company (null), or if you paste a link while its page is open, which loads nothing again.
 */
export function useAccess(companyId: number | null): Access | null {
  const [params, setParams] = useSearchParams();
  const hash = useLocationProperty(() => location.hash);
  const arrived = accessIn(params, hash);
  const [access, setAccess] = useState(
    () => arrived ?? (companyId === null ? null : storedAccess(companyId).get()),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `arrived` follows from the query and the fragment
  useLayoutEffect(() => {
    if (arrived === null) return;
    if (companyId !== null) storedAccess(companyId).set(arrived);
    setAccess(arrived);
    // This also drops the fragment.
    setParams(
      (shown) => {
        shown.delete('token');
        shown.delete('email');
        return shown;
      },
      { replace: true },
    );
  }, [companyId, params, hash, setParams]);

  return access;
}

/** The fragment wins over the query. Emailed links use it, because browsers send it to no one. */
function accessIn(query: URLSearchParams, hash: string): Access | null {
  const fragment = new URLSearchParams(hash.slice(1));
  const [token, domain] = [fragment.get('token') || query.get('token'), fragment.get('domain')];
  const email = query.get('email');
  if (token) return domain ? { token, domain } : { token };
  return email ? { email } : null;
}

export function dropAccess(companyId: number): void {
  storedAccess(companyId).set(null);
  if (readVerifiedCompany() === companyId) tabStorage.removeItem(verifiedKey);
}

/** The sealed token, which opens only with the code in the email and this tab's secret together. */
export type CodeRequest = { tab_secret: string; sealed_token: string; domain: string };

/** What this tab has of its newest request for a link. */
export function codeRequest(companyId: number) {
  return createStoredStore<CodeRequest>({
    storage: tabStorage,
    keys: [`code_request_${companyId}`],
    parse: (text) => JSON.parse(text ?? 'null'),
    print: (request) => [JSON.stringify(request)],
  });
}

/** The company whose link was checked last, for the note on the login page. */
export function readVerifiedCompany(): number | null {
  return Number(tabStorage.getItem(verifiedKey)) || null;
}

/**
 * The token of the link that was opened, if there is one. It moves from the address bar into this tab's storage, and
 * the address bar then shows the company's plain page.
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

/** Opens the review form in this tab. */
export function keepAccess(companyId: number, access: Access): void {
  storedAccess(companyId).set(access);
}

/** Opens the review form with a link that works. */
export function keepVerifiedLink(companyId: number, token: string): void {
  tabStorage.removeItem(uncheckedKey(companyId));
  storedAccess(companyId).set({ token });
  tabStorage.setItem(verifiedKey, String(companyId));
}
