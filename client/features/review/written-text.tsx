import { QuotedText } from '#client/ui/quoted-text.tsx';
import { partHeadings, type ReviewText, reviewParts } from '#shared/rules/review-text.ts';

type Props = {
  /** The previous release sends only the whole text. */
  review: ReviewText & { free_form_text?: string };
  /** Folds long texts; the value tells this review from the others on the page. */
  foldedAs: string | undefined;
};

/** What an author wrote: the parts that aren't empty, each with its label, then the comment. */
export function WrittenText({ review, foldedAs }: Props) {
  const written = reviewParts.filter((part) => review[part]);
  const comment = review.comment ?? review.free_form_text ?? '';
  if (written.length === 0) return <Comment text={comment} foldedAs={foldedAs} />;
  return (
    <>
      <dl>
        {written.map((part) => (
          <div key={part} className="mt-3">
            <dt className="text-sm font-medium text-soft">{partHeadings[part]}</dt>
            <dd className="*:mt-0.5">
              <QuotedText
                text={review[part]}
                fallback=""
                foldedAs={foldedAs && `${foldedAs}: ${partHeadings[part]}`}
              />
            </dd>
          </div>
        ))}
      </dl>
      {comment && (
        <div className="pt-3">
          <Comment text={comment} foldedAs={foldedAs} />
        </div>
      )}
    </>
  );
}

function Comment({ text, foldedAs }: { text: string; foldedAs: string | undefined }) {
  return <QuotedText text={text} fallback="No additional comments provided." foldedAs={foldedAs} />;
}
