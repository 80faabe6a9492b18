import { api } from '#client/api.ts';
import { Happening } from './happening.tsx';

/** What becomes entries when its month or hour is over. */
export function Counted() {
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
