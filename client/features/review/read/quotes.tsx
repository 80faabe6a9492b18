import { Link } from 'wouter';
import { api } from '#client/api.ts';
import { Stars } from '#client/ui/stars.tsx';
import { paths } from '#shared/paths.ts';

/** What the newest reviews say. Nothing as long as there are none: others on the page say what to do. */
export function Quotes() {
  const { data } = api.reviews.quotes.useQuery();
  if (!data?.data.length) return null;
  return (
    <section aria-labelledby="quotes" className="pt-16 sm:pt-20">
      <h2 id="quotes" className="mb-6 text-2xl">
        From the newest reviews
      </h2>
      <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {data.data.map(({ id, company_id, company_name, rating, text }) => (
          <li key={id} className="border-t border-hairline pt-5">
            <Stars rating={rating} />
            <blockquote className="mt-3 font-display text-lg wrap-anywhere">“{text}”</blockquote>
            <p className="mt-1 text-[0.9375rem] wrap-anywhere">
              <Link
                href={paths.companyReview(company_id, id)}
                className="inline-flex min-h-11 items-center text-link"
              >
                A review of {company_name}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
