import { useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { type Access, storedAccess } from './stored-links.ts';

/** Access to the review form, from the address bar or this tab's storage; the address bar keeps no trace of it. */
export function useAccess(companyId: number): Access | null {
  const [params, setParams] = useSearchParams();
  const [access] = useState(() => accessIn(params) ?? storedAccess(companyId).get());

  useLayoutEffect(() => {
    const arrived = accessIn(params);
    if (arrived === null) return;
    storedAccess(companyId).set(arrived);
    setParams(withoutCredentials, { replace: true });
  }, [companyId, params, setParams]);

  return access;
}

function accessIn(params: URLSearchParams): Access | null {
  const token = params.get('token');
  if (token) return { token };
  const email = params.get('email');
  return email ? { email } : null;
}

function withoutCredentials(params: URLSearchParams): URLSearchParams {
  params.delete('token');
  params.delete('email');
  return params;
}
