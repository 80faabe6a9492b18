import { setDefaultCACertificates } from 'node:tls';
import { callRest } from '#testing/browser/rest.ts';
import { NAME } from './notes.ts';

const URL = `https://${NAME}`;
const STATEMENTS = 20;

/** From now on, this process trusts no one else. */
export function trustOnly(authority: string): void {
  setDefaultCACertificates([authority]);
}

export function read(path: string): Promise<Response> {
  return fetch(URL + path);
}

export const call = <Answer>(path: string, body?: object): Promise<Answer> =>
  callRest({ url: URL }, path, { body });

export async function addCompany(domain: string): Promise<number> {
  const { id } = await call<{ id: number }>('/companies', { name: domain, domain });
  return id;
}

export async function domains(): Promise<string[]> {
  const { data } = await call<{ data: { domain: string }[] }>('/companies');
  return data.map(({ domain }) => domain).toSorted();
}

/** What the site answers about a review: whether it waits to be read. */
export async function submitReview(company: number, token: string): Promise<string> {
  const scores = Array.from({ length: STATEMENTS }, (_, index) => [String(index + 1), 8]);
  const { status } = await call<{ status: string }>('/reviews', {
    company_id: company,
    token,
    review_text: 'They follow their own notes.',
    enps_responses: Object.fromEntries(scores),
  });
  return status;
}
