import { useHistoryState } from 'wouter/use-browser-location';

/** On the company's page, for whoever has just sent a review: it is neither lost nor public yet. Nothing of it is stored. */
export function SentNote() {
  const state = useHistoryState<{ reviewSent?: boolean } | null>();
  if (state?.reviewSent !== true) return null;
  return (
    <p role="status" className="mb-6 rounded-card border border-hairline bg-tint p-5">
      Your review is with a moderator. It appears here once it is approved.
    </p>
  );
}
