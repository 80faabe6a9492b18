import type { Site } from './site.ts';

type Call = { method?: 'GET' | 'POST' | 'PATCH'; body?: unknown; token?: string };

/** Calls the JSON API like any other program. */
export async function callRest<Answer>(
  site: Pick<Site, 'url'>,
  path: string,
  call: Call = {},
): Promise<Answer> {
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

/** What the server says at a sign-in. */
export type Account = { token: string; user: { name: string; roles: string[] }; known_browser: string };

/** Signs in, as the demo moderator unless another account is given. */
export const logIn = (site: Site, account = site.moderator): Promise<Account> =>
  callRest<Account>(site, '/login', { body: account });

/** The link in the email to a new address, without the site's URL. */
export async function mailedLink(site: Site, companyId: number, email: string): Promise<string> {
  await callRest(site, '/email/verify/send', { body: { email, company_id: companyId } });
  const { pathname, hash } = new URL(await site.newestLink());
  return pathname + hash;
}

/** The token in it. */
export async function mailedToken(site: Site, companyId: number, email: string): Promise<string> {
  return tokenIn(await mailedLink(site, companyId, email));
}

/** The token in an emailed link. */
export function tokenIn(link: string): string {
  return new URLSearchParams(link.split('#')[1]).get('token') ?? '';
}

/** Sends a review, which is then pending. */
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

/** A company's public reviews, newest first. */
export function publicReviews(site: Site, companyId: number) {
  return callRest<{ id: number; free_form_text: string }[]>(
    site,
    `/reviews?company_id=${companyId}&limit=100`,
  );
}
