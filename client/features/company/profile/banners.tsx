import { monthName } from '#shared/rules/calendar.ts';
import type { Company } from '#shared/schemas/company.ts';
import type { BannerKind } from '#shared/words.ts';

const sentences: Record<BannerKind, { title: string; text: string }> = {
  unusual_activity: {
    title: 'Unusual activity',
    text: 'Far more reviews of this company arrived than usual, so read its figures with care.',
  },
  legal_threats: {
    title: 'Legal threats against authors',
    text: 'Someone acting for this company threatened authors with legal action, and a moderator has seen it. Nothing we store shows who wrote a review.',
  },
};

/** What moderators warn visitors of. */
export function Banners({ company: { banners = [] } }: { company: Company }) {
  return banners.map(({ kind, since, until }) => (
    <section
      key={kind}
      aria-label={sentences[kind].title}
      className="mt-5 max-w-[44em] rounded-control border-l-2 border-middle bg-card py-2.5 pr-3 pl-4"
    >
      <p className="font-medium text-middle-text">{sentences[kind].title}</p>
      <p className="text-[0.9375rem]">{sentences[kind].text}</p>
      <p className="text-[0.9375rem] text-soft">
        {until ? `Shown from ${monthName(since)} to ${monthName(until)}` : `Shown since ${monthName(since)}`}
      </p>
    </section>
  ));
}
