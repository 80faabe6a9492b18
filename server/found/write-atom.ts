import { paths } from '#shared/paths.ts';
import { firstDay, monthAfter, monthName } from '#shared/rules/calendar.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';
import type { LogMonth } from '#shared/schemas/moderation-log.ts';
import type { Review } from '#shared/schemas/review.ts';

/** What no reader should get: what XML can't contain, and marks that reorder the text around them. */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{NChar}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

type Listed = Pick<Review, 'id' | 'company_id' | 'rating' | 'created_at' | 'free_form_text' | 'job_title'> & {
  company_name?: string;
  shown_domain?: string;
};

type Feed = {
  title: string;
  subtitle: string;
  /** The feed's own URL, which is also its id. */
  self: string;
  /** The page that it is about. */
  page: string;
  publicUrl: string;
  reviews: Listed[];
  /** Months of the moderation log, newest first. Whoever reads the feed keeps their roots. */
  roots?: LogMonth[];
  /** The first of this month, while there are no reviews. */
  month: string;
};

/** A feed of reviews as RFC 4287 wants it. Its dates are the first of a month, like everywhere. */
export function writeAtom({
  title,
  subtitle,
  self,
  page,
  publicUrl,
  reviews,
  roots = [],
  month,
}: Feed): string {
  const days = [reviews[0]?.created_at, roots[0] && endOf(roots[0])].filter((day) => day !== undefined);
  const updated = midnight(days.toSorted().at(-1) ?? `${month}-01`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${text(self)}</id>
<title>${text(title)}</title>
<subtitle>${text(subtitle)}</subtitle>
<link rel="self" type="application/atom+xml" href="${text(self)}"/>
<link rel="alternate" type="text/html" href="${text(page)}"/>
<updated>${updated}</updated>
<author><name>Anonymous employees</name></author>
${reviews.map((review) => entry(review, publicUrl)).join('')}${roots.map((root) => rootEntry(root, publicUrl)).join('')}</feed>
`;
}

function entry(review: Listed, publicUrl: string): string {
  const page = publicUrl + paths.company(review.company_id);
  const of = review.company_name ? `${review.company_name} (${review.shown_domain}): ` : '';
  const at = midnight(review.created_at);
  const { free_form_text: said, job_title } = review;
  const content = said && `<content type="text">${text(said)}</content>\n`;
  return `<entry>
<id>${text(page)}#review-${review.id}</id>
<title>${text(of)}${review.rating.toFixed(1)} out of 5, ${text(job_title)}</title>
<link rel="alternate" type="text/html" href="${text(publicUrl + paths.companyReview(review.company_id, review.id))}"/>
<published>${at}</published>
<updated>${at}</updated>
${content}</entry>
`;
}

function rootEntry(closed: LogMonth, publicUrl: string): string {
  const { month, entries, root, signature } = closed;
  const page = publicUrl + paths.moderationLog({ month });
  const at = midnight(endOf(closed));
  return `<entry>
<id>${text(page)}</id>
<title>Moderation log of ${monthName(month)}</title>
<link rel="alternate" type="text/html" href="${text(page)}"/>
<published>${at}</published>
<updated>${at}</updated>
<content type="text">Root over ${entries} entries: ${text(root)}. Signature: ${text(signature)}.</content>
</entry>
`;
}

const endOf = ({ month }: LogMonth) => firstDay(monthAfter(new Date(firstDay(month))));

function midnight(day: string): string {
  return `${day}T00:00:00Z`;
}

function text(value: string): string {
  return escapeHtml(value.replace(UNWRITABLE, ''));
}
