import { Users } from 'lucide-react';
import { groupWords } from './group-words.ts';
import type { People } from './use-group-size.ts';

type Props = { people: People | null; companyName: string };

/** Before one writes: among how many people one will be hidden. */
export function GroupNote({ people, companyName }: Props) {
  const { count, meaning } =
    people === null
      ? {
          count: null,
          meaning:
            'If you think that only few colleagues write here, choose at the end to hold your review until at least five can be published together.',
        }
      : groupWords(people);
  return (
    <section
      aria-label="How many you are"
      className="mt-6 flex gap-4 rounded-card border border-hairline bg-card p-5"
    >
      <Users aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" strokeWidth={1.75} />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {count === null
            ? 'We could not look up how many people have verified this year.'
            : `${count} verified for ${companyName} this year.`}
        </p>
        <p className="mt-1 text-[0.9375rem] text-soft">{meaning}</p>
      </div>
    </section>
  );
}
