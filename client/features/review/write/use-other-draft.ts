import { useEffect, useRef, useState } from 'react';

type Said = { companyId: number; has: 'a draft' | 'none' | '?' };

/**
 * Whether another tab has a draft of this company's review, asked before this tab has one. Tabs talk over a channel that
 * keeps nothing, and say no more than that there is a draft.
 */
export function useOtherDraft(companyId: number, hasDraft: boolean): boolean {
  const [elsewhere, setElsewhere] = useState(false);
  const own = useRef(hasDraft);
  const channel = useRef<BroadcastChannel>(undefined);

  useEffect(() => {
    const tabs = new BroadcastChannel('review_drafts');
    const say = (has: Said['has']) => tabs.postMessage({ companyId, has } satisfies Said);
    const ask = () => {
      setElsewhere(false);
      say('?');
    };
    // A tab that was closed, or that crashed, has said nothing.
    const onShow = () => document.visibilityState === 'visible' && ask();
    channel.current = tabs;
    tabs.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.companyId !== companyId) return;
      if (data.has === '?' && own.current) say('a draft');
      if (data.has === 'a draft' && !own.current) setElsewhere(true);
      // A third tab may have one.
      if (data.has === 'none') ask();
    };
    ask();
    document.addEventListener('visibilitychange', onShow);
    return () => {
      if (own.current) say('none');
      document.removeEventListener('visibilitychange', onShow);
      tabs.close();
    };
  }, [companyId]);

  useEffect(() => {
    if (own.current === hasDraft) return;
    own.current = hasDraft;
    const has = hasDraft ? 'a draft' : 'none';
    channel.current?.postMessage({ companyId, has } satisfies Said);
  }, [companyId, hasDraft]);

  return elsewhere;
}
