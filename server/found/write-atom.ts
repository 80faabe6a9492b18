import { paths } from '#shared/paths.ts';
import { firstDay, monthAfter, monthName } from '#shared/rules/calendar.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';
import { replyBefore } from '#shared/rules/reply-before.ts';
import type { LogMonth } from '#shared/schemas/moderation-log.ts';
import type { Review } from '#shared/schemas/review.ts';

/** What no reader should get: what XML can't contain, and marks that reorder the text around them. */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{NChar}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

type Shown = 'id' | 'company_id' | 'rating' | 'created_at' | 'free_form_text' | 'job_title' | 'reply';
export type Listed = Pick<Review, Shown> & {
  company_name?: string;
  shown_domain?: string;
};

type Feed = {
  title: string;
  subtitle: string;
  /** The URL of the feed, which is also its id. */
  feed: string;
  /** The query of this part of its archives (RFC 5005), unless it is the feed itself. */
  archive?: string | undefined;
  /** The query of the part before this one. */
  older?: string | undefined;
  /** The company that it is about, if it's about one. */
  company?: string | undefined;
  /** The page that it is about. */
  page: string;
  publicUrl: string;
  reviews: Listed[];
  /** Months of the moderation log, newest first. Whoever reads the feed keeps their roots. */
  roots?: LogMonth[];
  /** The month that follows: its replies aren't in here, and its first day is the date while there are no reviews. */
  month: string;
};

/** A feed of reviews as RFC 4287 wants it. Its dates are the first of a month, like everywhere. */
export function writeAtom({
  title,
  subtitle,
  feed,
  archive,
  older,
  company,
  page,
  publicUrl,
  reviews,
  roots = [],
  month,
}: Feed): string {
  const entries = reviews.map((review) => ({ ...review, reply: replyBefore(month, review.reply) }));
  const days = [...entries.map(updatedOn), ...roots.slice(0, 1).map(endOf)];
  const updated = midnight(days.toSorted().at(-1) ?? `${month}-01`);
  const links = [
    ['self', feed + (archive ?? '')],
    ...(archive ? [['current', feed]] : []),
    ...(older ? [['prev-archive', feed + older]] : []),
  ] as const;
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0" xml:lang="en">
<id>${text(feed)}</id>
<title>${text(title)}</title>
<subtitle>${text(subtitle)}</subtitle>
${archive ? '<fh:archive/>\n' : ''}${links.map(([rel, url]) => `<link rel="${rel}" type="application/atom+xml" href="${text(url)}"/>\n`).join('')}<link rel="alternate" type="text/html" href="${text(page)}"/>
<updated>${updated}</updated>
<author><name>Anonymous employees</name></author>
${entries.map((review) => entry(review, { company, publicUrl })).join('')}${roots.map((root) => rootEntry(root, publicUrl)).join('')}</feed>
`;
}

const updatedOn = ({ created_at, reply }: Listed) => (reply ? firstDay(reply.month) : created_at);

function entry(review: Listed, { company, publicUrl }: Pick<Feed, 'company' | 'publicUrl'>): string {
  const page = publicUrl + paths.company(review.company_id);
  const of = review.company_name ? `${review.company_name} (${review.shown_domain}): ` : '';
  const at = midnight(review.created_at);
  const { free_form_text: said, job_title, reply } = review;
  const replied =
    reply && `Reply from ${review.company_name ?? company}, ${monthName(reply.month)}:\n${reply.text}`;
  const written = [said, replied].filter(Boolean).join('\n\n');
  const content = written && `<content type="text">${text(written)}</content>\n`;
  return `<entry>
<id>${text(page)}#review-${review.id}</id>
<title>${text(of)}${review.rating.toFixed(1)} out of 5, ${text(job_title)}</title>
<link rel="alternate" type="text/html" href="${text(publicUrl + paths.companyReview(review.company_id, review.id))}"/>
<published>${at}</published>
<updated>${midnight(updatedOn(review))}</updated>
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
