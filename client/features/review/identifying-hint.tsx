import { type Control, useWatch } from 'react-hook-form';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { type Identifying, identifyingParts } from '#shared/rules/identifying-text.ts';
import type { FormValues } from './form-values.ts';

const settleMilliseconds = 400;
const nouns: Record<Identifying, string> = {
  email: 'an email address',
  phone: 'a phone number',
  link: 'a link or account name',
  name: 'a name',
};

type Props = {
  control: Control<FormValues>;
  field: 'review_text' | 'job_title';
  /** Names that are no persons. */
  known: readonly string[];
};

/** Points at what may identify somebody, as one types; it refuses nothing. */
export function IdentifyingHint({ control, field, known }: Props) {
  const text = useDebounced(useWatch({ control, name: field }), settleMilliseconds);
  const parts = identifyingParts(text, known);
  return (
    <div role="status" className="mt-2 empty:mt-0">
      {parts.length > 0 && (
        <div className="animate-appear rounded-control border-l-2 border-middle bg-card py-2.5 pr-3 pl-4">
          <p className="font-medium text-middle-text">This may identify you or someone else</p>
          <ul className="mt-0.5 text-[0.9375rem] text-soft">
            {parts.map(({ kind, text: part }) => (
              <li key={part}>
                <q className="wrap-anywhere text-ink">{part}</q> looks like {nouns[kind]}.
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
