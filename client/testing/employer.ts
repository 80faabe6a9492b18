import { getSlip } from '#client/anonymity/get-slip.ts';
import { type Means, type Outcome, submitReview } from '#client/anonymity/submit-review.ts';
import { makeServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';
import { openLine } from './line.ts';

const DOMAIN = 'fjordheim.example';

/** A company whose employees review it with the app's own code, over a line that can break. */
export async function makeEmployer() {
  const server = await makeServer();
  const line = await openLine(server);
  const { id: companyId } = await server.as().companies.create({ name: 'Fjordheim', domain: DOMAIN });
  const moderator = await server.signIn('moderator');
  const mail = async (person: string) => {
    await server.as().verification.send({ email: `${person}@fjordheim.example`, company_id: companyId });
    return server.mailedToken();
  };
  return {
    server,
    line,
    companyId,
    /** The token of a link that is emailed to someone. */
    mail,
    /** A browser tab of an employee who has just opened the emailed link. */
    hire: async (person: string, means: Partial<Means> = {}) => {
      const tab = makeStore();
      const browser = makeStore();
      let token = await mail(person);
      const all: Means = { client: line.client, tab, browser, now: () => server.clock.now, ...means };
      const getOwnSlip = (domain = DOMAIN) => getSlip({ companyId, domain, token }, all);
      return {
        tab,
        browser,
        /** Opens a newer link in the same tab. */
        verifyAgain: async () => {
          token = await mail(person);
        },
        getSlip: getOwnSlip,
        /** Gets a slip and submits a review with it, as someone who writes right away. */
        submit: async (text = 'Fair shifts.', more: object = {}): Promise<Outcome> => {
          const got = await getOwnSlip();
          if (got.state === 'stopped') return got;
          const typed = reviewInput(companyId, { review_text: text, ...more });
          const { company_id: _company, is_anonymous: _always, ...review } = typed;
          return submitReview({ companyId, review }, all);
        },
      };
    },
    /** What has come in, as moderators see it. */
    received: async () => (await server.as(moderator).moderation.reviews({})).data,
    close: async () => {
      await line.close();
      await server.close();
    },
  };
}

export type Employer = Awaited<ReturnType<typeof makeEmployer>>;

/** A storage that a reload of the tab survives, as the browser's do. */
export function makeStore() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
