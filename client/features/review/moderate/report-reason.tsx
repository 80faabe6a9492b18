import { reasonPreviewLength } from '#shared/limits.ts';

/** A reason, cut when it is long, with the whole on demand. */
export function ReportReason({ reason }: { reason: string }) {
  const letters = Array.from(reason);
  if (letters.length <= reasonPreviewLength) return <p className="text-lg wrap-anywhere">{reason}</p>;
  return (
    <details className="group text-lg">
      <summary className="list-none wrap-anywhere [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">{letters.slice(0, reasonPreviewLength).join('')}… </span>
        <span className="text-[0.9375rem] text-link group-open:hidden">Show all</span>
        <span className="hidden text-[0.9375rem] text-link group-open:inline">Show less</span>
      </summary>
      <p className="max-w-[41.5em] whitespace-pre-line wrap-anywhere">{reason}</p>
    </details>
  );
}
