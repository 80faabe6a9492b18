import { createHash, randomBytes } from 'node:crypto';
import { connect } from '#db/connect.ts';
import { endAnswering } from '#db/queries/disputes.ts';
import { inputFields } from '#server/rest/call-input.ts';
import { receiptInput } from '#shared/rules/credential-bytes.ts';
import { formatReceipt } from '#shared/rules/format-receipt.ts';
import { receiptBytes, receiptLetters } from '#shared/rules/receipt.ts';
import { longTexts } from '#shared/schemas/review.ts';
import { type Account, callRest, logIn, mailedToken } from '#testing/browser/rest.ts';
import type { Site } from '#testing/browser/site.ts';
import { namedCalls } from '#testing/server/call-requests.ts';
import { blankPages } from '#testing/server/evidence.ts';
import { packed, payloads } from './payloads.ts';

type Schema = { type?: string; anyOf?: Schema[]; enum?: unknown[]; pattern?: string; maxLength?: number };

/** Texts with a form of their own: nothing else is accepted, and only the domain is ever shown. */
const formed = [
  ...[
    'pages',
    'url',
    'website',
    'industry',
    'country',
    'domain',
    'token',
    'key',
    'tab_secret',
    'sealed_token',
    'receipt',
    'number',
    'undo',
    'known_browser',
  ],
  ...['password', 'password_confirmation', 'current_password', 'code', 'ticket', 'draft'],
];

const textIn = (schema: Schema): Schema | undefined =>
  [schema, ...(schema.anyOf ?? [])].find(
    ({ type, enum: words, pattern = '' }) =>
      type === 'string' && !words && payloads.some((payload) => new RegExp(pattern, 'u').test(payload)),
  );

/** The calls that accept free text, from what each accepts, so a new field is attacked too. */
export const textFields = namedCalls.flatMap(([callName, call]) => {
  const { method, url } = call.rest;
  const fields = Object.entries(inputFields(call) as Record<string, Schema>).flatMap(([name, schema]) => {
    const text = formed.includes(name) ? undefined : textIn(schema);
    return text ? [[name, longestOf(name, text)] as const] : [];
  });
  return method === 'GET' || fields.length === 0 ? [] : [{ name: callName, method, url, fields }];
});

/** The long texts of a review share the limit of one. */
function longestOf(name: string, { maxLength = 100 }: Schema): number {
  const isShared = longTexts.some((text) => text === name);
  return isShared ? Math.floor(maxLength / longTexts.length) : maxLength;
}

export type Hostile = {
  companies: number[];
  receipts: string[];
  /** Pages of those who sent a legal notice or opened a dispute. */
  claims: string[];
  sent: Set<string>;
  account: Account;
};
type Key = { number: string; code: string };

const password = 'correct horse battery staple';
const scores = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [String(index + 1), 8]));

/** Lets a stranger fill every text field of every call with markup, as an author, a reader and an admin. */
export async function fillWithMarkup(site: Site, token: string): Promise<Hostile> {
  const sent = new Set<string>();
  let turn = 0;
  async function send<Answer>(name: string, fixed: object, id?: number, as = token): Promise<Answer> {
    const call = textFields.find((known) => known.name === name);
    if (call === undefined) throw new Error(`${name} has no text field.`);
    const typed = Object.fromEntries(call.fields.map(([field, most]) => [field, packed(most, turn)]));
    sent.add(name);
    return callRest<Answer>(site, call.url.replace(':id', String(id)), {
      method: call.method as 'POST',
      body: { ...typed, ...fixed },
      token: as,
    });
  }
  const pendingOf = async (company: number) => {
    const path = `/admin/moderation/reviews?company_id=${company}&limit=100`;
    const { data } = await callRest<{ data: { id: number; revision: number }[] }>(site, path, { token });
    return data;
  };
  const reportOn = async (review: number) => {
    const path = '/admin/moderation/reports?limit=100';
    const { data } = await callRest<{ data: { id: number; review_id: number }[] }>(site, path, { token });
    return data.find(({ review_id }) => review_id === review)?.id ?? 0;
  };
  /** The newest in a queue of moderators: what was about an earlier review, they have decided. */
  const waiting = async (queue: string) => {
    const { data } = await callRest<{ data: { id: number }[] }>(site, `/admin/${queue}`, { token });
    return data.at(-1)?.id;
  };
  const claims: string[] = [];
  async function claim(review_id: number, receipt: string, email: string, isDecided: boolean): Promise<void> {
    const { number, code } = await send<Key>('notices.send', { review_id, email, good_faith: true });
    const notice = await waiting('notices');
    await send('managedNotices.ask', { read: 0 }, notice);
    await send('notices.answer', { number, code });
    await send('managedNotices.decide', { read: 2, action: 'keep' }, notice);
    if (!isDecided) await send('notices.object', { number, code });
    await callRest(site, '/representatives/ask', { body: { email } });
    const body = { token: (await site.newestLink()).split('token=')[1] };
    const { key } = await callRest<{ key: string }>(site, '/representatives/open', { body });
    await send('replies.send', { key, review_id });
    if (isDecided) await send('managedReplies.decide', { action: 'publish' }, await waiting('replies'));
    const dispute = await send<Key>('disputes.open', { key, review_id });
    if (isDecided) await send('receipts.choose', { receipt, choice: 'words' });
    else await send('receipts.addEvidence', { receipt, pages: blankPages });
    {
      await using db = connect(`sqlite:${site.database}`);
      await endAnswering(db, '9999-12-31');
    }
    if (isDecided) await send('managedDisputes.decide', { action: 'keep' }, await waiting('disputes'));
    claims.push(`/notices/${number}#${code}`, `/disputes/${dispute.number}#${dispute.code}`);
  }
  const companies: number[] = [];
  const receipts: string[] = [];
  for (; turn < payloads.length; turn += 1) {
    const domain = `stranger${turn}.example`;
    const website = `https://${domain}/?${payloads[0]}`;
    const { id: company } = await send<{ id: number }>('companies.create', { domain, website });
    companies.push(company);
    await send('companies.suggest', { founded: 1900 }, company);
    await send('companies.report', {}, company);
    await send('managedCompanies.change', { website }, company);
    const letters = receiptLetters(randomBytes(receiptBytes));
    const receipt_hash = createHash('sha256').update(receiptInput(letters)).digest('base64url');
    const receipt = formatReceipt(letters);
    receipts.push(receipt);
    const email = `author@${domain}`;
    const content = { enps_responses: scores };
    const link = await mailedToken(site, company, email);
    await send('reviews.submit', {
      ...content,
      company_id: company,
      token: link,
      email: undefined,
      receipt_hash,
    });
    const [{ id, revision } = { id: 0, revision: 0 }] = await pendingOf(company);
    await send('moderation.askAuthor', {}, id);
    await send('receipts.answer', { receipt });
    // A few in each state.
    if (turn % 4 === 0) await send('receipts.edit', { ...content, receipt });
    const rejection = { approved: false, reason: 'other' };
    const asRead = [{ id, revision, status: 'pending' }];
    if (turn % 8 === 1) await send('moderation.decideReview', rejection, id);
    if (turn % 8 === 5) await send('desk.decideGroup', { ...rejection, reviews: asRead });
    if (turn % 8 === 1) await send('receipts.appeal', { receipt });
    if (turn % 4 > 1) await send('moderation.decideReview', { approved: true, reason: 'other' }, id);
    if (turn === 2 || turn === 6) await claim(id, receipt, `hr@${domain}`, turn === 2);
    if (turn % 4 === 3) await send('reviews.report', {}, id);
    if (turn % 8 === 7) {
      const removal = { resolved: true, action: 'remove', reason: 'other' };
      await send('moderation.decideReport', removal, await reportOn(id));
    }
  }
  const account = await send<Account>('auth.register', {
    email: 'stranger@reader.example',
    password,
    password_confirmation: password,
  });
  await send('apiKeys.revoke', {});
  await send('apiKeys.make', {});
  const invited = { email: 'invited@reader.example', role: 'moderator' };
  const invitation = { method: 'POST', body: invited, token } as const;
  const { link } = await callRest<{ link: string }>(site, '/admin/team/invitations', invitation);
  const accepted = { token: link.split('#token=')[1], password, password_confirmation: password };
  await send('invitations.accept', accepted);
  const another = await logIn(site, { email: invited.email, password });
  const [pending] = await pendingOf(companies[0] ?? 0);
  await send('desk.note', { kind: 'opinion' }, pending?.id, another.token);
  return { companies, receipts, claims, sent, account };
}
