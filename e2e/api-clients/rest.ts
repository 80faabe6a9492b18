import { type components, createCandor } from 'candor-client';

type NewReview = components['schemas']['NewReview'];

type Site = {
  url: string;
  moderator: { email: string; password: string };
  /** The token in the site's newest email. */
  mailedToken: () => Promise<string>;
};

/** From the directory to a published review of a new company. `say` receives the result of each step. */
export async function tellStory(site: Site, say: (line: string) => void): Promise<void> {
  const candor = createCandor(site.url);

  const directory = given(await candor.GET('/companies', { params: { query: { limit: 5 } } }));
  say(`listed ${directory.data.length} of ${directory.meta.total} companies`);

  const hits = given(await candor.GET('/companies', { params: { query: { search: 'north' } } })).data;
  const [found] = hits;
  if (found === undefined) throw new Error('The search found nothing.');
  say(`found ${found.name} with ${found.rating?.toFixed(1) ?? 'no'} stars`);
  // @ts-expect-error The types know every field, and no others.
  if (found.stars) throw new Error('The site sends a field that the document does not name.');

  const read = (company_id: number) =>
    candor.GET('/reviews', { params: { query: { company_id, limit: 3 } } });
  say(`read ${given(await read(found.id)).length} of its ${found.review_count} reviews`);

  const domain = 'story-works.example';
  const company = given(await candor.POST('/companies', { body: { name: 'Story Works', domain } }));
  say(`added ${company.name} as company ${company.id}`);

  const address = { email: `teller@${domain}`, company_id: company.id };
  given(await candor.POST('/email/verify/send', { body: address }));
  const review = writeReview(company.id, await site.mailedToken());
  const { status } = given(await candor.POST('/reviews', { body: review }));
  say(`verified ${address.email} and sent a review, which is ${status}`);

  const again = await candor.POST('/reviews', { body: review });
  if (again.error === undefined) throw new Error('The link worked twice.');
  say(`was refused a second review: ${again.error.message}`);

  const session = given(await candor.POST('/login', { body: site.moderator }));
  const headers = { authorization: `Bearer ${session.token}` };
  const whole = { headers, params: { query: { limit: 100 } } };
  const queue = given(await candor.GET('/admin/moderation/reviews', whole)).data;
  const waiting = queue.find(({ company_id }) => company_id === company.id);
  if (waiting === undefined) throw new Error('The review does not wait for a decision.');
  const decision = { headers, params: { path: { id: waiting.id } }, body: { approved: true } };
  const decided = given(await candor.PATCH('/admin/moderation/reviews/{id}', decision));
  say(`as ${session.user.name}, a ${session.user.roles.join()}, made it ${decided.status}`);

  const [published] = given(await read(company.id));
  if (published?.free_form_text !== review.review_text) throw new Error('The review is not to be read.');
  say(`read it: ${published.rating.toFixed(1)} stars, "${published.free_form_text}"`);
}

function writeReview(company_id: number, token: string) {
  const half = { 1: 8, 2: 8, 3: 8, 4: 8, 5: 8, 6: 8, 7: 8, 8: 8, 9: 8, 10: 8 };
  const rest = { 11: 6, 12: 6, 13: 6, 14: 6, 15: 6, 16: 6, 17: 6, 18: 6, 19: 6, 20: 6 };
  return {
    company_id,
    token,
    enps_responses: { ...half, ...rest },
    review_text: 'Plots are planned ahead and people keep to them.',
    job_title: 'Narrator',
    currency: 'EUR',
  } satisfies NewReview;
}

/** The site's response. If it refused, throws an error with its message. */
function given<Data>({ data, error }: { data?: Data; error?: { message: string } }): Data {
  if (data === undefined) throw new Error(error?.message ?? 'The site gave no answer.');
  return data;
}
