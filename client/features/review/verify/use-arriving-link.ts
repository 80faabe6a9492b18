import { useLayoutEffect, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { paths, routePatterns } from '#shared/paths.ts';
import { uncheckedToken } from './stored-links.ts';

/**
 * The token of the link that was opened, if one was. It moves into this tab's storage and out of the
 * address bar, which then shows the plain page of the company.
 */
export function useArrivingLink(companyId: number | null) {
  const { token: inPath } = useParams();
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const arrived = inPath ?? params.get('token');
  const [token, setToken] = useState(
    () => arrived || (companyId === null ? null : uncheckedToken(companyId).get()),
  );
  const [email] = useState(() => params.get('email') ?? '');

  useLayoutEffect(() => {
    if (!arrived && !params.has('email')) return;
    if (companyId === null) return navigate(routePatterns.verifyEmail, { replace: true });
    if (arrived) uncheckedToken(companyId).set(arrived);
    const sent = params.get('emailSent') === 'true';
    navigate(paths.verifyEmail(companyId, sent ? { emailSent: 'true' } : {}), { replace: true });
  }, [arrived, companyId, params, navigate]);

  return {
    token,
    email,
    forget() {
      if (companyId !== null) uncheckedToken(companyId).set(null);
      setToken(null);
    },
  };
}
