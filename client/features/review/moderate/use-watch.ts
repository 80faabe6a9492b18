import { useEffect, useRef, useState } from 'react';
import { api } from '#client/api.ts';
import { milliseconds } from '#shared/limits.ts';
import type { WatchedReview } from '#shared/schemas/desk.ts';

/**
 * Tells the other moderators what is open here, and asks what they do, every few seconds while the window is in sight.
 * @returns what is known of each review on the screen; undefined before the first answer
 */
export function useWatch(shown: readonly number[], open: number | null) {
  const [known, setKnown] = useState<ReadonlyMap<number, WatchedReview>>();
  const { mutate } = api.desk.watch.useMutation({
    onSuccess: ({ reviews }) => setKnown(new Map(reviews.map((review) => [review.id, review]))),
    // Without an answer, everything works as if no one else were there.
    onError: () => setKnown((before) => before ?? new Map()),
  });
  const list = shown.join();
  const now = useRef({ open, shown });
  now.current = { open, shown };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again for each new list, and when another review opens
  useEffect(() => {
    const ask = () => mutate({ ...now.current, shown: [...now.current.shown], in_sight: !document.hidden });
    ask();
    const clock = setInterval(() => document.hidden || ask(), milliseconds.deskWatch);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(clock);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [list, open, mutate]);
  useEffect(() => () => mutate({ open: null, shown: [], in_sight: true }), [mutate]);
  return known;
}
