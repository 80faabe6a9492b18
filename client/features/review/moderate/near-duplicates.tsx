import { type ReactNode, useId } from 'react';
import { api } from '#client/api.ts';
import { sentenceCase } from '#client/ui/formats.ts';
import { inWords } from '#client/ui/in-words.ts';
import { Stars } from '#client/ui/stars.tsx';
import { monthName } from '#shared/rules/calendar.ts';
import { shownRating } from '#shared/rules/review-score.ts';
import type { NearDuplicate } from '#shared/schemas/near-duplicates.ts';
import { comparedTexts, type ModeratedReview } from '#shared/schemas/review.ts';
import { statements } from '#shared/statements.ts';

/** The others are folded. */
const shown = 2;

/** Reviews of the same company with nearly the same text, with what they have in common marked. */
export function NearDuplicates({ review: { id } }: { review: Pick<ModeratedReview, 'id'> }) {
  const { data } = api.moderation.nearDuplicates.useQuery({ id });
  const heading = useId();
  const found = data?.data ?? [];
  const [first] = found;
  if (first === undefined) return null;
  const folded = found.slice(shown);
  return (
    <section aria-labelledby={heading} className="mt-8 border-t border-hairline pt-6">
      <h3 id={heading} className="text-lg">
        {found.length === 1 ? 'Near-duplicate' : 'Near-duplicates'}{' '}
        <span className="font-sans text-[0.9375rem] tracking-normal text-soft">
          {found.length === 1 ? likenessWords(first) : `${found.length} reviews of this company`}
        </span>
      </h3>
      <List found={found.slice(0, shown)} isOne={found.length === 1} />
      {folded.length > 0 && (
        <details className="mt-3">
          <summary className="inline-flex min-h-8 items-center text-[0.9375rem] text-link">
            {folded.length} more
          </summary>
          <List found={folded} isOne={false} />
        </details>
      )}
    </section>
  );
}

/** What a review has in common with others, as it is in its texts. */
export function useCopiedTexts(review: ModeratedReview): string[] {
  const { data } = api.moderation.nearDuplicates.useQuery({ id: review.id });
  const passages = data?.data.flatMap((other) => other.passages.map(({ here }) => here)) ?? [];
  return [...new Set(passages.map(({ field, start, end }) => review[field].slice(start, end)))];
}

function List({ found, isOne }: { found: readonly NearDuplicate[]; isOne: boolean }) {
  return (
    <ul className="divide-y divide-hairline">
      {found.map((other, index) => (
        <li key={other.review.id} className="py-4">
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
            <span>{statusWords(other.review)}</span>
            <Stars rating={shownRating(other.review.rating)} />
            <span className="tabular-nums">{shownRating(other.review.rating).toFixed(1)}</span>
            {!isOne && <span>{sentenceCase(likenessWords(other))}</span>}
          </p>
          <div className="mt-2 grid gap-x-8 gap-y-3 md:grid-cols-2">
            <div className="grid gap-2">
              {comparedTexts.map((field) => (
                <Text key={field} {...{ field, other }} />
              ))}
            </div>
            <p className="max-w-[41.5em] text-sm text-soft">
              {/* The same for all that follow. */}
              {(index === 0 || other.year !== found[index - 1]?.year) && whoWords(other)} {scoreWords(other)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** One of its texts. If passages match, the texts without any are left out. */
function Text({ field, other }: { field: (typeof comparedTexts)[number]; other: NearDuplicate }) {
  const passages = other.passages.map(({ there }) => there);
  const marked = passages.filter((passage) => passage.field === field);
  const text = other.review[field];
  if (text === '' || (passages.length > 0 && marked.length === 0)) return null;
  return <MarkedText text={text} passages={marked} />;
}

function statusWords({ created_at, status }: ModeratedReview): string {
  if (status === 'published' && created_at) return `Published in ${monthName(created_at)}`;
  return created_at ? `${sentenceCase(status)}, published in ${monthName(created_at)}` : sentenceCase(status);
}

/** What two reviews have in common, after a heading. */
export function likenessWords({ sentences, similarity }: NearDuplicate): string {
  if (sentences === 0) return `${Math.round(similarity * 100)}% of the wording matches`;
  return sentences === 1
    ? 'one sentence matches, word for word'
    : `${inWords(sentences)} sentences match, word for word`;
}

/** Who may have written both. */
function whoWords({ year }: NearDuplicate): string {
  return year === null
    ? 'They are from different years, so one person may have written both.'
    : `Both are from ${year}, and each mailbox can send one review a year, so these came from two mailboxes, unless one review waited over New Year. Two people can share a complaint, and one person can have two mailboxes.`;
}

function scoreWords({ different_scores }: NearDuplicate): string {
  return different_scores === 0
    ? `All ${statements.length} scores are the same.`
    : `The scores differ in ${different_scores} of ${statements.length}.`;
}

type Range = { start: number; end: number };

/** A text with passages underlined. Where some overlap, the first one counts. */
function MarkedText({ text, passages }: { text: string; passages: readonly Range[] }) {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { start, end } of passages.toSorted((one, other) => one.start - other.start)) {
    if (start < done) continue;
    parts.push(
      text.slice(done, start),
      <mark
        key={start}
        className="bg-transparent text-inherit underline decoration-accent decoration-dotted decoration-2 underline-offset-4"
      >
        {text.slice(start, end)}
      </mark>,
    );
    done = end;
  }
  return (
    <p dir="auto" className="font-display text-lg whitespace-pre-line wrap-anywhere">
      {parts}
      {text.slice(done)}
    </p>
  );
}
