import { createTRPCClient, httpBatchLink, isTRPCClientError } from '@trpc/client';
import type { AppRouter, NewReview } from './candor-api.d.ts';

/** A client of the site; `candor-api.d.ts` comes from `npm run build:client-types`. */
export function connect(site: string) {
  return createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${site}/api/trpc` })] });
}
type Candor = ReturnType<typeof connect>;

/** One line about the company that matches the search best. */
export async function describeCompany(candor: Candor, words: string): Promise<string> {
  const { data } = await candor.companies.list.query({ search: words, limit: 1 });
  const company = data[0];
  if (company === undefined) return 'No such company.';
  const { name, rating, review_count } = company;
  return `${name}: ${rating?.toFixed(1) ?? 'not rated yet'} from ${review_count} reviews`;
}

/** Submits a review. If the site refuses it, returns what the person has to fix. */
export async function submitReview(candor: Candor, review: NewReview): Promise<string> {
  try {
    const { status } = await candor.reviews.submit.mutate(review);
    return status;
  } catch (error) {
    if (!isTRPCClientError<AppRouter>(error)) throw error;
    if (error.data?.reason === 'unverified') return 'Follow the link in the email first.';
    return error.data?.errors?.review_text?.[0] ?? error.message;
  }
}
