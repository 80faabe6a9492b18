import { useEffect } from 'react';
import { api, refusalOf } from '#client/api.ts';
import { QuotedText } from '#client/ui/quoted-text.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { monthName } from '#shared/rules/calendar.ts';

/** The review that a notice is about, so its sender sees that it's the right one. */
export function NoticedReview({ id, onGone }: { id: number; onGone: (isGone: boolean) => void }) {
  const { data, error } = api.reviews.get.useQuery({ id }, { retry: false });
  const isGone = refusalOf(error)?.reason === 'not_found';
  useEffect(() => {
    onGone(isGone);
    return () => onGone(false);
  }, [isGone, onGone]);
  // Without it, the notice can be sent all the same.
  if (error) return null;
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  return (
    <blockquote className="border-l-2 border-hairline pl-4">
      <p className="text-sm text-soft">
        {data.rating} of 5 stars, published in {monthName(data.created_at)}
      </p>
      <QuotedText
        text={data.free_form_text}
        fallback="This review has scores, but no text."
        foldedAs={`${data.rating} of 5 stars`}
      />
    </blockquote>
  );
}
