import { monthName } from '#shared/rules/calendar.ts';
import { countryName, industryName, sizeWords } from '#shared/rules/company-facts.ts';
import type { ManagedCompany } from '#shared/schemas/managed-company.ts';

type Change = ManagedCompany['changes'][number];
type Changed = Change['changed'][number];

const kinds: Record<Change['kind'], string> = {
  edited: 'changed it',
  corrected: 'approved a correction',
  checked: 'looked at it',
  merged: 'merged two companies',
  unmerged: 'undid a merge',
};
const names: Record<string, string> = {
  name: 'Name',
  hq_location: 'HQ location',
  address: 'Address',
  website: 'Website',
  industry: 'Industry',
  size: 'Size',
  size_year: 'Year of the size',
  country: 'Country',
  founded: 'Founded',
  logo_url: 'Logo',
  state: 'State',
  unusual_activity: 'Banner about unusual activity',
  legal_threats: 'Banner about legal threats',
  merged_into: 'Part of',
  merged_companies: 'Merged into it',
};
const tell: Record<string, (value: string) => string> = {
  industry: industryName,
  country: countryName,
  size: (value) => sizeWords(Number(value)),
};

/** What moderators did to a company, newest first. */
export function CompanyChanges({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="company-changes" className="border-t border-hairline pt-4 text-[0.9375rem]">
      <h3 id="company-changes" className="font-sans text-base font-medium tracking-normal">
        History
      </h3>
      <ol className="divide-y divide-hairline">
        {changes.map(({ kind, by, created_at, changed }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
          <li key={index} className="py-2 wrap-anywhere">
            <p>
              {`${by || 'The operator'} ${kinds[kind]}, `}
              <span className="text-soft">{monthName(created_at)}</span>
            </p>
            {changed.map((one) => (
              <p key={one.fact} className="text-soft">
                {sentenceOf(one)}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function sentenceOf({ fact, before, after }: Changed): string {
  const name = names[fact] ?? fact;
  if (fact === 'logo_url') return `${name}: ${after === null ? 'removed' : 'changed'}`;
  const words = (value: string | null) => (value === null ? 'none' : (tell[fact]?.(value) ?? value));
  return `${name}: ${words(before)} → ${words(after)}`;
}
