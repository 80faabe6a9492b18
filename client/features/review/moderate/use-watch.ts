import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#client/api.ts';
import { milliseconds } from '#shared/limits.ts';
import type { WatchedReview } from '#shared/schemas/desk.ts';

/**
 * Tells the other moderators what is open here, and asks what they do, every few seconds while the window is in sight.
 * @returns what is known of each review on the screen, undefined before the first answer, and a function that asks now
 */
export function useWatch(shown: readonly number[], open: number | null) {
  const [known, setKnown] = useState<ReadonlyMap<number, WatchedReview>>();
  const { mutate } = api.desk.watch.useMutation({
    // The answer to a list that hasn't been loaded says nothing.
    onSuccess: ({ reviews }, { shown: asked }) =>
      asked.length > 0 && setKnown(new Map(reviews.map((review) => [review.id, review]))),
    // Without an answer, everything works as if no one else were there.
    onError: () => setKnown((before) => before ?? new Map()),
  });
  const list = shown.join();
  const now = useRef({ open, shown });
  now.current = { open, shown };
  const ask = useCallback(
    () => mutate({ ...now.current, shown: [...now.current.shown], in_sight: !document.hidden }),
    [mutate],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again for each new list, and when another review opens
  useEffect(() => {
    ask();
    const clock = setInterval(() => document.hidden || ask(), milliseconds.deskWatch);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(clock);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [list, open, ask]);
  useEffect(() => () => mutate({ open: null, shown: [], in_sight: true }), [mutate]);
  return { known, ask };
}
