import { useEffect, useState } from 'react';
import { tabStorage } from '#client/ui/store.ts';
import { emailDomain } from '#shared/rules/addresses.ts';
import { codeRequest } from '../verify/verification-link.ts';

type Said = { companyId: number; domain?: string; gotSlip?: true };

const key = (companyId: number) => `typed_domain_${companyId}`;
const openChannel = () => new BroadcastChannel('typed_domains');
const patienceMs = 400;

/** Remembers in this tab the domain of the address that a link is sent to. */
export function rememberDomain(companyId: number, email: string): void {
  tabStorage.setItem(key(companyId), emailDomain(email));
}

/** Forgets what was kept for the link, in this tab and in the one that asked for it. */
export function forgetRequest(companyId: number): void {
  forgetHere(companyId);
  const tabs = openChannel();
  tabs.postMessage({ companyId, gotSlip: true } satisfies Said);
  tabs.close();
}

function forgetHere(companyId: number): void {
  tabStorage.removeItem(key(companyId));
  codeRequest(companyId).set(null);
}

/**
 * Answers the tab in which she opens the link. Tabs talk over a channel that stores nothing, so the domain is what she
 * typed, not what the server or its email says.
 */
export function useAnswerAboutDomain(companyId: number | null): void {
  useEffect(() => {
    if (companyId === null) return;
    const tabs = openChannel();
    tabs.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.companyId === companyId && data.gotSlip) return forgetHere(companyId);
      const domain = tabStorage.getItem(key(companyId));
      if (data.companyId === companyId && data.domain === undefined && domain)
        tabs.postMessage({ companyId, domain } satisfies Said);
    };
    return () => tabs.close();
  }, [companyId]);
}

/** The domain that she typed in this browser: undefined while other tabs are asked, null if none knows. */
export function useTypedDomain(companyId: number): string | null | undefined {
  const [domain, setDomain] = useState<string | null | undefined>(
    () => tabStorage.getItem(key(companyId)) || undefined,
  );
  useEffect(() => {
    if (domain !== undefined) return;
    const tabs = openChannel();
    tabs.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.companyId === companyId && data.domain) setDomain(data.domain);
    };
    tabs.postMessage({ companyId } satisfies Said);
    const timer = setTimeout(() => setDomain((known) => known ?? null), patienceMs);
    return () => {
      clearTimeout(timer);
      tabs.close();
    };
  }, [companyId, domain]);
  return domain;
}
