import type { FormEvent } from 'react';
import { api } from '#client/api.ts';
import { Button } from '#client/ui/button.tsx';
import { SelectField, TextField } from '#client/ui/field.tsx';
import { smallestGroup } from '#shared/limits.ts';
import { numberIn } from '#shared/rules/page-number.ts';
import { filtersInAddress } from '#shared/rules/review-filter.ts';
import type { Company } from '#shared/schemas/company.ts';
import { type Shown, sortOptions } from './shown-reviews.ts';

type Props = {
  company: Pick<Company, 'id' | 'review_count'>;
  href: string;
  shown: Shown;
  onChange: (next: Shown) => void;
  /** Sorting alone, or filters too. */
  filters: boolean;
};

/** A form that works without scripts: its values are in the URL. */
export function ReviewFilters({ company, href, shown, onChange, filters }: Props) {
  const change = (changed: Partial<Shown>) => onChange({ ...shown, ...changed, page: 1 });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change({
      words:
        filtersInAddress.words(String(new FormData(event.currentTarget).get('words') ?? '')) || undefined,
    });
  };
  const hasFilters = filters && company.review_count >= smallestGroup;
  return (
    <form
      action={`${href}#reviews`}
      onSubmit={search}
      className={
        hasFilters
          ? 'grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap print:hidden'
          : 'flex gap-2 print:hidden'
      }
    >
      {hasFilters && <Choices company={company} shown={shown} change={change} />}
      <SelectField
        label="Sort reviews"
        hideLabel
        name="sort"
        options={sortOptions}
        value={shown.sort}
        onChange={({ target }) => change({ sort: target.value as Shown['sort'] })}
      />
      <Button type="submit" variant="secondary" className="[@media(scripting:enabled)]:hidden">
        {hasFilters ? 'Show' : 'Sort'}
      </Button>
    </form>
  );
}

type ChoicesProps = Pick<Props, 'company' | 'shown'> & { change: (changed: Partial<Shown>) => void };

/** Choices that would leave nothing are left out, except for the chosen one. */
function Choices({ company, shown, change }: ChoicesProps) {
  const { sort: _sort, page: _page, ...filter } = shown;
  const { data } = api.reviews.counts.useQuery({ company_id: company.id, ...filter });
  const option = (value: number, words: string, count: number | undefined) => ({
    value: String(value),
    label: count === undefined ? words : `${words} (${count.toLocaleString('en')})`,
  });
  const stars = (data?.stars ?? [])
    .filter((choice) => choice.count !== 0 || choice.stars === shown.stars)
    .toReversed()
    .map((choice) =>
      option(choice.stars, choice.stars === 1 ? 'Below 2 stars' : `${choice.stars} stars`, choice.count),
    );
  const years = (data?.years ?? [])
    .filter((choice) => choice.count !== 0 || choice.year === shown.year)
    .map((choice) => option(choice.year, String(choice.year), choice.count));
  const kinds = data?.kinds_of_work ?? [];
  return (
    <>
      <label className="flex min-h-11 items-center gap-2.5 text-[0.9375rem] max-sm:col-span-2 sm:pr-3">
        <input
          type="checkbox"
          name="with_comments"
          value="true"
          checked={shown.with_comments ?? false}
          onChange={({ target }) => change({ with_comments: target.checked || undefined })}
          className="size-5 accent-accent"
        />
        <span>
          With comments{' '}
          <span className="text-soft tabular-nums">{data?.with_comments?.toLocaleString('en')}</span>
        </span>
      </label>
      <SelectField
        label="Stars"
        name="stars"
        options={[{ value: '', label: 'Any' }, ...stars]}
        value={shown.stars ?? ''}
        onChange={({ target }) => change({ stars: numberIn(target.value) ?? undefined })}
      />
      <SelectField
        label="Year"
        name="year"
        options={[{ value: '', label: 'Any' }, ...years]}
        value={shown.year ?? ''}
        onChange={({ target }) => change({ year: numberIn(target.value) ?? undefined })}
      />
      {kinds.length > 0 && (
        <SelectField
          label="Kind of work"
          name="kind"
          // Some groups have long names.
          className="sm:w-52"
          options={[
            { value: '', label: 'Any' },
            ...kinds.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value={shown.kind_of_work ?? ''}
          onChange={({ target }) => change({ kind_of_work: target.value || undefined })}
        />
      )}
      <TextField
        key={shown.words ?? ''}
        label="Words"
        className="sm:w-44"
        name="words"
        type="search"
        defaultValue={shown.words ?? ''}
        onBlur={({ target }) => {
          const words = filtersInAddress.words(target.value) || undefined;
          if (words !== shown.words) change({ words });
        }}
      />
    </>
  );
}
