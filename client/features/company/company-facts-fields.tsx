import type { UseFormRegisterReturn } from 'react-hook-form';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { countries } from '#shared/countries.ts';
import { industries } from '#shared/industries.ts';
import { textLimits } from '#shared/limits.ts';
import { countryName, sizeWords } from '#shared/rules/company-facts.ts';
import { sizeClasses } from '#shared/words.ts';

type Fact = 'website' | 'industry' | 'country' | 'size' | 'size_year' | 'founded';
type Wiring = UseFormRegisterReturn & { error: string | undefined; defaultValue?: string | number };
type Props = {
  /** Connects a field to its form. */
  field: (name: Fact, options?: { setValueAs: (text: unknown) => unknown }) => Wiring;
};

const unknown = { value: '', label: 'Not known' };
const industryOptions = Object.entries(industries).flatMap(([section, { name, divisions }]) => [
  { value: section, label: name },
  ...Object.entries(divisions).map(([division, label]) => ({
    value: section + division,
    label: `\u2003${label}`,
  })),
]);
const countryOptions = countries
  .map((code) => ({ value: code, label: countryName(code) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
const sizeOptions = sizeClasses.map((size) => ({ value: String(size), label: sizeWords(size) }));

/** An empty field is no number, and neither is text, which the form then refuses. */
const asNumber = { setValueAs: (text: unknown) => (text === '' || text === null ? null : Number(text)) };

/** What may be known about a company besides its name and domain: folded, because no one has to give it. */
export function CompanyFactsFields({ field }: Props) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center text-link">
        More about the company (optional)
      </summary>
      <div className="flex flex-col gap-5 pt-3">
        <FactFields field={field} />
      </div>
    </details>
  );
}

export function FactFields({ field }: Props) {
  const yearField = { inputMode: 'numeric', placeholder: 'YYYY', maxLength: 4 } as const;
  return (
    <>
      <TextField
        label="Website"
        inputMode="url"
        autoCapitalize="none"
        placeholder="https://company.com"
        maxLength={textLimits.website.max}
        {...field('website')}
      />
      <SelectField label="Industry" options={[unknown, ...industryOptions]} {...field('industry')} />
      <SelectField label="Country" options={[unknown, ...countryOptions]} {...field('country')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Size" options={[unknown, ...sizeOptions]} {...field('size', asNumber)} />
        <TextField label="Year of that size" {...yearField} {...field('size_year', asNumber)} />
      </div>
      <TextField label="Year founded" {...yearField} {...field('founded', asNumber)} />
    </>
  );
}
