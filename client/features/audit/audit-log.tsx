import { useLocation, useSearchParams } from 'wouter';
import { api } from '#client/api.ts';
import { LoadError } from '#client/load-error.tsx';
import { NotLoaded } from '#client/not-loaded.tsx';
import { Button } from '#client/ui/button.tsx';
import { SelectField } from '#client/ui/field.tsx';
import { counted, sentenceCase } from '#client/ui/formats.ts';
import { useLostFocus } from '#client/ui/use-lost-focus.ts';
import { pageSizes } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { numberIn, queryOf } from '#shared/rules/page-number.ts';
import type { AuditEntry } from '#shared/schemas/audit.ts';
import { type AuditKind, auditKinds, roles } from '#shared/words.ts';
import { type Fact, sentenceOf, timeOf } from './entry-words.ts';
import { ExportButtons } from './export-buttons.tsx';

const limit = pageSizes.audit;

/** What moderators and admins did, newest first. */
export function AuditLog() {
  const [params] = useSearchParams();
  const kinds = Object.keys(auditKinds) as AuditKind[];
  const kind = kinds.find((known) => known === params.get('kind')) ?? null;
  const person = numberIn(params.get('person'));
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <AuditFilter kind={kind} person={person} />
        <ExportButtons />
      </div>
      {kind === null && person === null && <Counted />}
      <Entries kind={kind} person={person} />
    </div>
  );
}

type Filter = { kind: AuditKind | null; person: number | null };

const useEntries = ({ kind, person }: Filter) =>
  api.audit.list.useInfiniteQuery(
    { limit, ...(kind && { kind }), ...(person !== null && { actor: person }) },
    {
      getNextPageParam: ({ data }) => (data.length < limit ? undefined : data.at(-1)?.number),
      refetchOnMount: 'always',
    },
  );

function Entries(filter: Filter) {
  const query = useEntries(filter);
  const count = query.data?.pages.flatMap(({ data }) => data).length;
  return (
    <>
      <p role="status" className="sr-only">
        {count !== undefined && counted(count, 'entry', 'entries')}
        {query.hasNextPage && ', and there are more'}
      </p>
      <List query={query} isFiltered={filter.kind !== null || filter.person !== null} />
    </>
  );
}

type ListProps = { query: ReturnType<typeof useEntries>; isFiltered: boolean };

function List({ query, isFiltered }: ListProps) {
  const section = useLostFocus<HTMLElement>();
  if (query.data === undefined)
    return <NotLoaded what="the audit log" query={query} className="h-64 w-full" />;
  const entries = query.data.pages.flatMap(({ data }) => data);
  return (
    <section ref={section} tabIndex={-1} aria-label="Entries" className="outline-none">
      {entries.length === 0 ? (
        <p className="py-8 text-soft">
          {isFiltered ? 'No entries match this filter.' : 'The log has no entries yet.'}
        </p>
      ) : (
        <ul className="divide-y divide-hairline border-y border-hairline">
          {entries.map((entry) => (
            <Row key={entry.number} entry={entry} />
          ))}
        </ul>
      )}
      {query.isFetchNextPageError && (
        <div className="pt-6">
          <LoadError
            title="We couldn't load more entries."
            query={{ ...query, refetch: query.fetchNextPage }}
          />
        </div>
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <div className="flex justify-center pt-6">
          <Button variant="secondary" inactive={query.isFetching} onClick={() => query.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ entry }: { entry: AuditEntry }) {
  return (
    <li className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[12rem_1fr_auto] sm:items-baseline">
      <Happening fact={entry} />
      <span className="text-sm text-soft tabular-nums max-sm:hidden">
        <span className="sr-only">Entry </span>
        {entry.number}
      </span>
    </li>
  );
}

/** What becomes entries when its month or hour is over. */
function Counted() {
  const { data } = api.audit.counts.useQuery(undefined, { refetchOnMount: 'always' });
  const counts = data?.data ?? [];
  return (
    <section aria-labelledby="counted" className="rounded-card border border-hairline bg-card p-5 sm:p-6">
      <h2 id="counted" className="text-lg">
        Not in the log yet
      </h2>
      <p className="mt-1 max-w-[41.5em] text-[0.9375rem] text-soft">
        We add decisions at the end of each month, because an exact time could show when a review was written.
        We add failed sign-ins every hour. All times are UTC.
      </p>
      {counts.length > 0 && (
        <ul className="mt-4 divide-y divide-hairline border-t border-hairline">
          {counts.map((count) => (
            <li
              key={JSON.stringify(count)}
              className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[12rem_1fr] sm:items-baseline"
            >
              <Happening fact={count} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Chooses what happened, and who did it. The choice is in the URL. */
function AuditFilter({ kind, person }: Filter) {
  const [, navigate] = useLocation();
  const people = api.audit.people.useQuery(undefined, { refetchOnMount: 'always' });
  const show = (next: Filter) =>
    navigate(paths.admin(queryOf({ tab: 'audit', ...next }, { tab: '', kind: null, person: null })));
  const kinds = Object.entries(auditKinds).map(([value, label]) => ({ value, label }));
  const names = people.data?.data.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return (
    <div className="grid w-full grid-cols-2 gap-3 sm:w-auto sm:grid-cols-[14rem_14rem]">
      <SelectField
        label="What"
        options={[{ value: '', label: 'Everything' }, ...kinds]}
        value={kind ?? ''}
        onChange={({ target }) => show({ kind: (target.value || null) as AuditKind | null, person })}
      />
      <SelectField
        label="Who"
        options={[{ value: '', label: 'Everyone' }, ...names]}
        value={person ?? ''}
        onChange={({ target }) => show({ kind, person: target.value ? Number(target.value) : null })}
      />
    </div>
  );
}

/** When it was, what happened, and what changed by it. */
function Happening({ fact }: { fact: Fact }) {
  const { at, before, after } = fact;
  return (
    <>
      <time dateTime={at} className="text-sm text-soft tabular-nums">
        {timeOf(at)}
      </time>
      <p className="min-w-0 wrap-anywhere">
        {sentenceOf(fact)}
        <Change before={before} after={after} />
      </p>
    </>
  );
}

/** What it was before, and what it is now. */
function Change({ before, after }: { before: string; after: string }) {
  if (after === '') return null;
  return (
    <span className="block text-sm text-soft">
      {roles.some((role) => role === after) && 'Role: '}
      {before !== '' && (
        <>
          {sentenceCase(before)} <span aria-hidden>→</span>
          <span className="sr-only">, then</span>{' '}
        </>
      )}
      {sentenceCase(after)}
    </span>
  );
}
