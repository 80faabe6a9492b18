import { receiptHash } from '#server/anonymity/subject.ts';
import { errorTable } from '#shared/errors.ts';
import { newReceipt } from '#testing/server/authors.ts';
import { reviewInput } from '#testing/server/review-input.ts';
import type { Ask, Asked } from './ask.ts';

/** The admin of a site that runs with `asAdmin`. */
const admin = { email: 'admin@candor.example', password: 'only for this site 1' };
export const asAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };

type Asking = (...sent: Parameters<Ask>) => Promise<Asked>;

/** Returns the session of the admin. */
export const signIn = async (ask: Asking): Promise<string> =>
  (await ask('POST', '/api/v1/login', { body: admin })).data.token;

const refusal = (code: 'unavailable' | 'unwritable', retryAfter: number) => {
  return { status: 503, retryAfter, data: { code, message: errorTable[code].message } };
};
export const unavailable = refusal('unavailable', 5);
export const unwritable = refusal('unwritable', 60);

/** Adds companies to a site, and lists those that are there by their domains. */
export function companiesOf(ask: Asking) {
  let added = 0;
  const add = async () => {
    added += 1;
    const body = { name: `Company ${added}`, domain: `added-${added}.example` };
    return { domain: body.domain, ...(await ask('POST', '/api/v1/companies', { body })) };
  };
  return {
    add,
    /** The log of a database has some room of its own. */
    async addUntilRefused() {
      const accepted: string[] = [];
      for (;;) {
        const { domain, ...answer } = await add();
        if (answer.status !== 201) return { accepted, answer };
        accepted.push(domain);
      }
    },
    async domains(): Promise<string[]> {
      const { data } = await ask('GET', '/api/v1/companies?limit=100');
      return data.data.map(({ domain }: { domain: string }) => domain).sort();
    },
  };
}

let people = 0;

/** What someone does at a site with a company of their own, step by step. */
export async function newAuthor(ask: Asking) {
  people += 1;
  const domain = `author-${people}.example`;
  const added = await ask('POST', '/api/v1/companies', { body: { name: `At ${domain}`, domain } });
  const company_id: number = added.data.id;
  const receipt = newReceipt();
  let token: string | undefined;
  const comeBack = () => ask('POST', '/api/v1/receipts/status', { body: { receipt } });
  return {
    visit: () => ask('GET', `/api/v1/companies/${company_id}/insights`),
    async askForLink() {
      const body = { email: `kari@${domain}`, company_id };
      const answer = await ask('POST', '/api/v1/email/verify/send', { body });
      token = /#token=([\w-]+)/.exec((await ask('GET', '/dev/mailbox.json')).data[0].links[0])?.[1];
      return answer;
    },
    send: (receipt_hash = receiptHash(receipt)) =>
      ask('POST', '/api/v1/reviews', { body: reviewInput(company_id, { token, receipt_hash }) }),
    comeBack,
    status: async () => (await comeBack()).data.status,
  };
}
