import { type Control, useController } from 'react-hook-form';
import { api } from '#client/api.ts';
import { ChoiceField } from '#client/ui/choice-field.tsx';
import { Why } from '#client/ui/why.tsx';
import type { GroupSize } from '#shared/schemas/anonymity.ts';
import type { Release } from '#shared/words.ts';
import type { FormValues } from './form-model.ts';

/** How many people have verified; null if we can't find out, and for a review that was sent before. */
export type People = GroupSize['people'] | null;

/** Undefined until we know. */
export function useGroupSize(companyId: number): People | undefined {
  const { data, isError } = api.anonymity.groupSize.useQuery({ company_id: companyId });
  return isError ? null : data?.people;
}

const noTrace = 'Nothing we store would show which of them wrote yours';
const suggestion = 'We suggest holding your review.';

type Advice = { suggestion?: string; count: string; why: string };

const advice: Record<GroupSize['people'], Advice> = {
  under_5: {
    suggestion,
    count: 'Fewer than 5 people have',
    why: 'Few people have verified here, so colleagues might guess it was you. Waiting for others makes that harder.',
  },
  '5_to_9': {
    suggestion,
    count: '5 to 9 people have',
    why: `${noTrace}, but in a small group your wording and the month can narrow it down.`,
  },
  '10_to_24': {
    count: '10 to 24 people have',
    why: `${noTrace}. Your wording and the month can still narrow it down.`,
  },
  '25_or_more': {
    count: '25 or more people have',
    why: `${noTrace}. Your wording can still give you away, so leave out anything only you could know.`,
  },
};

/** When a review appears: as its author chose, otherwise the safer way in the smallest groups. */
export function chosenRelease(chosen: FormValues['release'], people: People): Release {
  return chosen || (people === 'under_5' ? 'with_others' : 'at_once');
}

const sectionId = 'when-to-publish';

/** Back to the choice, wherever it's mentioned. */
export function focusPublishChoice(): void {
  const section = document.getElementById(sectionId);
  section?.querySelector<HTMLElement>(':checked')?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'center' });
}

type Props = { control: Control<FormValues>; people: People; isNew: boolean };

/** Tells authors how big the group is that they blend into, before they write, and lets them wait for others. */
export function PublishChoice({ control, people, isNew }: Props) {
  const { field } = useController({ control, name: 'release' });
  const group = people === null ? undefined : advice[people];
  return (
    <section
      id={sectionId}
      aria-labelledby={`${sectionId}-title`}
      className="mt-6 rounded-card border border-hairline bg-card p-5"
    >
      <h2 id={`${sectionId}-title`} className="text-xl">
        When to publish
      </h2>
      {isNew && (
        <p className="mt-1">
          {group?.suggestion && <span className="font-medium">{group.suggestion} </span>}
          {group
            ? `${group.count} verified here this year.`
            : "We couldn't look up how many people have verified. If few of your colleagues write here, hold your review."}
        </p>
      )}
      <div className="mt-4">
        <ChoiceField
          legend="When to publish"
          choices={[
            {
              value: 'at_once',
              label: "Publish as soon as it's approved",
              hint: 'Readers see the month, not the day.',
            },
            {
              value: 'with_others',
              label: 'Hold it until at least five reviews can appear together',
              hint: 'On the first day of a month. This can take months, and it may never happen.',
            },
          ]}
          name={field.name}
          value={chosenRelease(field.value, people)}
          onChoose={field.onChange}
        />
      </div>
      <div className="mt-1 -mb-3">
        <Why title={group?.suggestion ? 'Why?' : 'Why wait?'}>
          {group && <p>{group.why}</p>}
          <p>
            Someone who watches the page may notice when a review appears. Held reviews appear together, so
            the date doesn't give you away.
          </p>
          <p>
            Holding hides you from colleagues. It's weaker against anyone who runs your company's email. They
            can create mailboxes, write four reviews themselves, and know that the fifth is by someone else.
          </p>
        </Why>
      </div>
    </section>
  );
}
