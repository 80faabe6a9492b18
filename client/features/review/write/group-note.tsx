import { Why } from '#client/ui/why.tsx';
import type { GroupSize } from '#shared/schemas/anonymity.ts';
import type { People } from './publish-choice.tsx';

const noTrace = 'Nothing we store would show which of them wrote yours';

const groups: Record<GroupSize['people'], { count: string; why: string }> = {
  under_5: {
    count: 'fewer than 5 people',
    why: 'Few people have verified here, so colleagues might guess it was you. Waiting for others makes that harder.',
  },
  '5_to_9': {
    count: '5 to 9 people',
    why: `${noTrace}, but in a small group your wording and the month can narrow it down.`,
  },
  '10_to_24': {
    count: '10 to 24 people',
    why: `${noTrace}. Your wording and the month can still narrow it down.`,
  },
  '25_or_more': {
    count: '25 or more people',
    why: `${noTrace}. Your wording can still give you away, so leave out anything only you could know.`,
  },
};

/** Tells authors how big the group is that they blend into, before they write. */
export function GroupNote({ people }: { people: People }) {
  if (people === null)
    return (
      <p className="mt-5">
        We couldn't look up how many people have verified. If few of your colleagues write here, hold your
        review. You choose at the end.
      </p>
    );
  const { count, why } = groups[people];
  return (
    <div className="mt-5">
      <p>
        By the first of this month, {count} had verified here this year. You choose at the end when your
        review appears.
      </p>
      <Why title="What does that mean?">
        <p>{why}</p>
      </Why>
    </div>
  );
}
