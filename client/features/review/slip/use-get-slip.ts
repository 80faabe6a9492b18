import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, refusalOf } from '#client/api.ts';
import { browserStorage, tabStorage } from '#client/ui/store.ts';
import { useOneAtATime } from '#client/ui/use-one-at-a-time.ts';
import { forgetRequest } from './typed-domain.ts';

/**
 * The code that gets slips, which the first load doesn't need. It loads with the code that saves a slip, because the
 * connection may be gone by then.
 */
async function loadCode() {
  const [{ getSlip }] = await Promise.all([
    import('#client/anonymity/get-slip.ts'),
    import('#client/anonymity/slip-words.ts'),
    import('#client/ui/qr-code.tsx'),
  ]);
  return getSlip;
}

type Options = { companyId: number; token: string; onGot: () => void };

/** Gets the slip for an emailed link, into this tab. */
export function useGetSlip({ companyId, token, onGot }: Options) {
  const { client } = api.useUtils();
  const oneAtATime = useOneAtATime();

  // Prefetches only the code, because link scanners open this page and run its scripts.
  useEffect(() => {
    loadCode().catch(() => undefined);
    // A browser that couldn't load it once doesn't try again until the page is reloaded.
    import('#client/anonymity/submit-review.ts').catch(() => undefined);
  }, []);

  const { mutateAsync, data, error, isPending } = useMutation({
    gcTime: 0,
    mutationFn: async (domain: string) => {
      const getSlip = await loadCode();
      return getSlip({ companyId, domain, token }, { client, tab: tabStorage, browser: browserStorage });
    },
    onSuccess({ state }) {
      if (state !== 'done') return;
      forgetRequest(companyId);
      onGot();
    },
  });

  const isRefused = refusalOf(error)?.reason === 'unverified';
  return {
    get: (domain: string) => oneAtATime(() => mutateAsync(domain).catch(() => undefined)),
    pending: isPending,
    /** Why this browser stopped. */
    stop: data?.state === 'stopped' ? data.stop : undefined,
    /** The link has expired, or this year's slip was given to another tab. */
    isRefused,
    /** No answer, or a refusal that may pass. */
    error: isRefused ? null : error,
  };
}
