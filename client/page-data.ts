import type { QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import type { PageData, SentError } from '#shared/page.ts';

const pageDataId = 'page-data';

/** Undefined if the document came without a page. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById(pageDataId)?.textContent;
  return text ? JSON.parse(text) : undefined;
}

/** Puts the answers where queries look for them, so none is asked for again. */
export function keepAnswers(queryClient: QueryClient, answers: PageData['answers']): void {
  for (const [key, answer] of answers) {
    if ('data' in answer) {
      queryClient.setQueryData(key, answer.data);
      continue;
    }
    const query = queryClient.getQueryCache().build(queryClient, { queryKey: key });
    query.setState({ status: 'error', error: errorOf(answer.error), errorUpdateCount: 1 });
    queryClient.setQueryDefaults(key, { retryOnMount: false });
  }
}

export const errorOf = (error: SentError) => TRPCClientError.from<AppRouter>({ error });
