import { Link } from 'wouter';
import { api } from '#client/api.ts';
import { paths } from '#shared/paths.ts';

/** The countries and industries that most companies are in, each with the way to its companies. */
export function BrowseStarts() {
  const { data } = api.companies.starts.useQuery();
  const lists = [
    { title: 'By country', filter: 'country', choices: data?.countries ?? [] },
    { title: 'By industry', filter: 'industry', choices: data?.industries ?? [] },
  ].filter(({ choices }) => choices.length > 1);
  return lists.map(({ title, filter, choices }) => (
    <nav key={filter} aria-label={title} className="mt-8">
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {choices.map(({ value, count, name }) => (
          <li key={value}>
            <Link
              href={paths.companies({ [filter]: value })}
              className="inline-flex min-h-11 items-center text-link"
            >
              {name}
            </Link>{' '}
            <span className="text-soft tabular-nums">{count.toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
    </nav>
  ));
}
