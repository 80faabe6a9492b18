import type { Site } from './site.ts';

type Call = { method?: 'GET' | 'POST' | 'PATCH'; body?: unknown; token?: string };

/** Calls the JSON API as any other program would. */
export async function callRest<Answer>(site: Site, path: string, call: Call = {}): Promise<Answer> {
  const { method = call.body === undefined ? 'GET' : 'POST', body, token } = call;
  const response = await fetch(`${site.url}/api/v1${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** The token that the mail to a new address carries. */
export async function mailedToken(site: Site, companyId: number, email: string): Promise<string> {
  await callRest(site, '/email/verify/send', { body: { email, company_id: companyId } });
  const [link = ''] = await site.newestLinks();
  return new URL(link).searchParams.get('token') ?? '';
}

/** Sends in a review, which then waits for a moderator. */
export async function submitReview(
  site: Site,
  companyId: number,
  email: string,
  text: string,
  more: Record<string, unknown> = {},
) {
  const token = await mailedToken(site, companyId, email);
  const scores = Array.from({ length: 20 }, (_, index) => [String(index + 1), 8]);
  await callRest(site, '/reviews', {
    body: {
      company_id: companyId,
      token,
      review_text: text,
      enps_responses: Object.fromEntries(scores),
      ...more,
    },
  });
}

/** The public reviews of a company, newest first. */
export function publicReviews(site: Site, companyId: number) {
  return callRest<{ id: number; free_form_text: string }[]>(site, `/reviews?company_id=${companyId}`);
}
