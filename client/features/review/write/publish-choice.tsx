import { type Control, useController } from 'react-hook-form';
import { api } from '#client/api.ts';
import { useOperator } from '#client/operator.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { ChoiceField } from '#client/ui/choice-field.tsx';
import { LevelBar } from '#client/ui/plots/scale-bars.tsx';
import { Why } from '#client/ui/why.tsx';
import shares from '#shared/matched-shares.json' with { type: 'json' };
import { paths } from '#shared/paths.ts';
import type { GroupSize } from '#shared/schemas/anonymity.ts';
import { type Release, releases } from '#shared/words.ts';
import type { FormValues } from './form-model.ts';

/** How many people have verified; null if we can't find out, and for a review that was sent before. */
export type People = GroupSize['people'] | null;

/** Undefined until we know. */
export function useGroupSize(companyId: number): People | undefined {
  const { data, isError } = api.anonymity.groupSize.useQuery({ company_id: companyId });
  return isError ? null : data?.people;
}

/** When a review appears: as its author chose, or by this site's default. */
export function useRelease(chosen: FormValues['release']): Release {
  const { standardRelease } = useOperator();
  return chosen || standardRelease;
}

/** We show the test of a small group, whose reviewers have most to lose. */
const test = shares.ten;

const labels: Record<Release, string> = {
  next_month: 'On the first of next month, with everything else approved by then',
  half_year: 'On the first of January or July',
  with_others: 'Hold until five can appear together',
  at_once: "As soon as it's approved",
};

type Case = {
  companyName: string;
  /** Fewer than five have verified. */
  isSmall: boolean;
  isNew: boolean;
  /** Weeks may lie between our email and this review. */
  isSaved: boolean;
};

function hintOf(release: Release, { companyName, isSmall, isNew, isSaved }: Case): string {
  if (release === 'at_once') return 'The day can give you away.';
  if (release === 'with_others')
    return `On the first of a month, once five reviews of ${companyName} are ready. ${isSmall ? 'Few people have verified there. ' : ''}It can take months, or never happen.`;
  if (release === 'half_year')
    return `${firstIn(6 - (new Date().getUTCMonth() % 6))}, in random order. The date gives away only half a year. If no one else chooses this: ${shares.half_year_alone} of 100.`;
  const whenEmailed = isSaved
    ? `. With slips kept for weeks, our test matched ${test.slip} of 100`
    : ', but you opened our email today';
  return `${firstIn(1)}, in random order. The date gives away only the month${isNew ? whenEmailed : ''}.`;
}

/** So many months from now, by our clock, which is UTC. */
function firstIn(months: number): string {
  const now = new Date();
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months));
  return `On ${first.toLocaleDateString('en', { month: 'long', day: 'numeric', timeZone: 'UTC' })}`;
}

const sectionId = 'when-to-publish';

/** Back to the choice, wherever it's mentioned. */
export function focusPublishChoice(): void {
  const section = document.getElementById(sectionId);
  section?.querySelector<HTMLElement>(':checked')?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'center' });
}

type Props = {
  control: Control<FormValues>;
  companyName: string;
  people: People;
  isNew: boolean;
  /** The author has saved her slip; otherwise she has just opened her link. */
  isSaved: boolean;
};

/** Lets authors choose when their review appears, and says what each way gives away. */
export function PublishChoice({ control, companyName, people, isNew, isSaved }: Props) {
  const { field } = useController({ control, name: 'release' });
  const value = useRelease(field.value);
  const isSmall = people === 'under_5';
  const recommended = people === null ? undefined : isSmall ? 'with_others' : 'next_month';
  return (
    <section id={sectionId} aria-labelledby={`${sectionId}-title`} className="pt-12">
      <h2 id={`${sectionId}-title`} className="border-b border-hairline pb-2 text-xl">
        When to publish
      </h2>
      <p className="mt-4">
        No one sees your name, but everyone sees when a review appears. The more appear together, the harder
        it is to tell which is yours.
      </p>
      <div className="mt-5">
        <ChoiceField
          legend="When to publish"
          choices={releases.map((release) => ({
            value: release,
            label: labels[release],
            ...(release === recommended && { chip: <Chip tone="good">Recommended here</Chip> }),
            hint: hintOf(release, { companyName, isSmall, isNew, isSaved }),
            figure: <MatchedShare share={test[release]} chance={test.chance} />,
          }))}
          name={field.name}
          value={value}
          onChoose={field.onChange}
        />
      </div>
      <p className="mt-4 text-[0.9375rem] text-soft">
        Matched by an employer with its mail server's log that keeps checking this site, in our test of{' '}
        {test.authors} reviews a year. The line shows a guess, {test.chance} of 100.{' '}
        <a href={paths.privacyDetails('when')} target="_blank" rel="noreferrer" className="text-link">
          How we tested it
        </a>
      </p>
      <Why title="Is holding always better?">
        <p>
          Holding hides you from colleagues. It's weaker against anyone who runs your company's email. They
          can create mailboxes, write four reviews themselves, and know that the fifth is by someone else.
        </p>
      </Why>
      <p className="text-[0.9375rem] text-soft">
        You can change this with your receipt until the review appears.
      </p>
    </section>
  );
}

/** How many of 100 reviews our test matched to their authors, and by guessing. More than half is red. */
function MatchedShare({ share, chance }: { share: number; chance: number }) {
  return (
    <div className="mt-2.5">
      <p className="flex justify-between gap-3">
        <span>Matched</span> <span className="font-medium tabular-nums">{share} of 100</span>
      </p>
      <LevelBar value={share} scale={{ from: 0, to: 100 }} tick={chance} isBad={share > 50} />
    </div>
  );
}
