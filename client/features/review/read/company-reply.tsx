import { QuotedText } from '#client/ui/quoted-text.tsx';
import { monthName } from '#shared/rules/calendar.ts';
import type { PublishedReply } from '#shared/schemas/published-reply.ts';

type Props = {
  reply: PublishedReply;
  company: string;
  /** Tells its review from the others on the page. */
  about: string;
};

/** What the company replies to a review, and folded what it said before. */
export function CompanyReply({ reply: { text, month, history }, company, about }: Props) {
  return (
    <div className="mt-5 max-w-[40em] border-l-2 border-accent pl-4 [&_p]:font-sans [&_p]:text-base">
      <h3 className="font-sans text-sm tracking-normal text-soft wrap-anywhere">
        <span className="font-medium text-ink">Reply from {company}</span>, {monthName(month)}
      </h3>
      <QuotedText text={text} fallback="" foldedAs={`${about}: reply`} />
      {history.length > 0 && (
        <details>
          <summary className="inline-flex min-h-8 items-center text-[0.9375rem] text-link">
            What it said before
          </summary>
          <ol>
            {history.map((earlier) => (
              <li key={earlier.month} className="mt-3">
                <span className="text-sm text-soft">{monthName(earlier.month)}</span>
                <QuotedText text={earlier.text} fallback="" />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
