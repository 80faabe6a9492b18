import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { Initial } from '#client/ui/initial.tsx';
import { rangeWords } from '#client/ui/range-words.ts';
import { Stars } from '#client/ui/stars.tsx';
import { paths } from '#shared/paths.ts';
import { industryName, sizeWords } from '#shared/rules/company-facts.ts';
import { recommendWords } from '#shared/rules/review-score.ts';
import type { FoundCompany } from '#shared/schemas/company.ts';
import { categoryNames } from '#shared/statements.ts';
import { newCompany } from './evidence.ts';
import { MarkedText } from './marked-text.tsx';

type Props = { company: FoundCompany };

/** A company in the directory, or found by a search. Its looks are in theme.css, because a page has many cards. */
export function DirectoryCard({ company, id }: Props & { id?: string | undefined }) {
  const { name, hq_location, industry, size } = company;
  const facts = [industry && industryName(industry), size && sizeWords(size)].filter(Boolean).join(', ');
  return (
    <li id={id} className="company-card hover:border-control">
      <Initial name={name} />
      <div>
        <h2>
          <Link href={paths.company(company.id)}>
            <MarkedText company={company} field="name" />
          </Link>
        </h2>
        <p>
          <MarkedText company={company} field="domain" />
        </p>
        {hq_location && (
          <p>
            <MarkedText company={company} field="hq_location" />
          </p>
        )}
        {facts && <p>{facts}</p>}
      </div>
      <div>
        <Rated company={company} />
      </div>
    </li>
  );
}

/** What a company's rating is worth: a range with five reviews or more, a count below, an invitation without any. */
function Rated({ company }: Props) {
  const { rating, likely_rating: likely, strongest, review_count, recommend_percentage, state } = company;
  if (rating === null || recommend_percentage === null)
    return (
      <>
        <p>{state === 'unchecked' ? newCompany : 'No reviews yet'}</p>
        {state !== 'closed' && (
          <Link href={paths.review(company.id)} className="text-link">
            Write a Review
          </Link>
        )}
      </>
    );
  if (!likely) return <p className="text-ink">{recommendWords(recommend_percentage, review_count)}</p>;
  return (
    <>
      <p>
        <Stars rating={rating} />
        <b>{rating.toFixed(1)}</b>
        {`${review_count.toLocaleString('en')} reviews`}
      </p>
      <p>
        <LikelyRange {...likely} />
        {`likely ${rangeWords(likely.low.toFixed(1), likely.high.toFixed(1))}`}
      </p>
      {strongest && (
        <p>
          {'Strongest '}
          <b>{`${categoryNames[strongest.category]}, ${strongest.average} of 10`}</b>
        </p>
      )}
      <Link href={paths.compare([company.id])} className="text-link">
        Compare
      </Link>
    </>
  );
}

/** Where a rating is on the axis from 1 to 5, in tenths of a star. */
const place = (stars: number) => Math.round(Math.max(1, stars) * 10);

/**
 * An axis, a band over the likely range, and a mark in its middle, which is the rating. The words beside it say the same.
 */
function LikelyRange({ low, high }: { low: number; high: number }) {
  return <i aria-hidden style={{ '--from': place(low), '--to': place(high) } as CSSProperties} />;
}
