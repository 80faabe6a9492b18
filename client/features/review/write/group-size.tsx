import { Users } from 'lucide-react';
import { api } from '#client/api.ts';
import type { GroupSize } from '#shared/schemas/anonymity.ts';

export type People = GroupSize['people'];

/** How many people have verified for a company this year: null if we can't find out, undefined until we know. */
export function useGroupSize(companyId: number): People | null | undefined {
  const { data, isError } = api.anonymity.groupSize.useQuery({ company_id: companyId });
  return isError ? null : data?.people;
}

const holdAdvice =
  'We recommend holding your review until at least five can be published together. You can choose that at the end.';
const couldBeAnyone = 'As far as our data shows, any of them could have written your review';

/** What each size means for the author, and whether holding the review is recommended. */
export const groupSizes: Record<People, { count: string; meaning: string; hold: boolean }> = {
  under_5: {
    count: 'Fewer than 5 people have',
    meaning: `In a group this small, colleagues can guess who wrote what. ${holdAdvice}`,
    hold: true,
  },
  '5_to_9': {
    count: '5 to 9 people have',
    meaning: `${couldBeAnyone}, but in a small group your wording and the month can narrow it down. ${holdAdvice}`,
    hold: true,
  },
  '10_to_24': {
    count: '10 to 24 people have',
    meaning: `${couldBeAnyone}. Your wording and the month can still narrow it down. At the end you choose when it appears.`,
    hold: false,
  },
  '25_or_more': {
    count: '25 or more people have',
    meaning: `${couldBeAnyone}. Your wording can still give you away, so leave out anything only you could know.`,
    hold: false,
  },
};

type Props = { people: People | null; companyName: string };

/** Shows authors how big the group is that they blend into, before they write. */
export function GroupNote({ people, companyName }: Props) {
  return (
    <section
      aria-label="How many people have verified"
      className="mt-6 flex gap-4 rounded-card border border-hairline bg-card p-5"
    >
      <Users aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={1.75} />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {people === null
            ? "We couldn't look up how many people have verified this year."
            : `${groupSizes[people].count} verified for ${companyName} this year.`}
        </p>
        <p className="mt-1 text-[0.9375rem] text-soft">
          {people === null
            ? 'If you think only a few of your colleagues write reviews here, choose at the end to hold your review until at least five can be published together.'
            : groupSizes[people].meaning}
        </p>
      </div>
    </section>
  );
}
