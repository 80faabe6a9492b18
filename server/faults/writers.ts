import { randomBytes } from 'node:crypto';
import { receiptHash } from '#server/anonymity/subject.ts';
import { blindFor, finish } from '#server/attacks/anonymity/browser.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { newReceipt } from '#testing/server/authors.ts';
import { reviewInput } from '#testing/server/review-input.ts';
import type { Ask, Asked } from './ask.ts';
import type { Author, Ledger, Sure } from './ledger.ts';
import type { PostOffice } from './post-office.ts';

/** A site that is killed again and again; `ask` reaches the server that runs now. */
export type Scene = {
  ask: Ask;
  ledger: Ledger;
  post: PostOffice;
  employers: { id: number; domain: string }[];
  /** The session of a moderator. */
  session: string;
};

const some = <Item>(items: Iterable<Item>): Item | undefined => {
  const list = [...items];
  return list[Math.floor(Math.random() * list.length)];
};
const unique = () => randomBytes(6).toString('hex');

/** What a response means for the one who asked; undefined if nothing was done. */
function outcome(
  { ledger }: Scene,
  what: string,
  { status }: Asked,
  refusals: number[] = [],
): Sure | undefined {
  if (status >= 200 && status < 300) return 'yes';
  if (status === 0 || status === 503) {
    ledger.cut += 1;
    return 'maybe';
  }
  if (!refusals.includes(status)) ledger.surprises.push(`${what} answered ${status}`);
  return undefined;
}

export async function addCompany(scene: Scene): Promise<void> {
  const domain = `added-${unique()}.example`;
  const asked = await scene.ask('POST', '/api/v1/companies', { body: { name: `Added ${domain}`, domain } });
  const sure = outcome(scene, 'adding a company', asked);
  if (sure) scene.ledger.companies.set(domain, sure);
}

/** From the email to the review. */
async function review(scene: Scene, sending: typeof onPlainPath): Promise<void> {
  const employer = some(scene.employers);
  if (employer === undefined) return;
  const email = `${unique()}@${employer.domain}`;
  const to = { email, company_id: employer.id };
  const mailed = await scene.ask('POST', '/api/v1/email/verify/send', { body: to });
  if (outcome(scene, 'sending a link', mailed) !== 'yes') return;
  const receipt = newReceipt();
  const { domain } = employer;
  const content = { ...reviewInput(employer.id, { receipt_hash: receiptHash(receipt) }), domain };
  const send = sending(scene, scene.post.tokenOf(email), content);
  const author: Author = {
    companyId: employer.id,
    email,
    receipt,
    send: async () => (await send()).status,
    sent: 'maybe',
  };
  scene.ledger.authors.add(author);
  const sure = outcome(scene, 'sending a review', await send());
  if (sure) author.sent = sure;
  else scene.ledger.authors.delete(author);
}

type Content = ReturnType<typeof reviewInput> & { domain: string };

function onPlainPath(scene: Scene, token: string, content: Content): () => Promise<Asked> {
  return () => scene.ask('POST', '/api/v1/reviews', { body: { ...content, token } });
}

export const sendPlain = (scene: Scene) => review(scene, onPlainPath);

/** What the browser would keep over a reload is kept here. */
function onPrivatePath(scene: Scene, token: string, content: Content): () => Promise<Asked> {
  let prepared: ReturnType<typeof blindFor> | undefined;
  return async () => {
    if (prepared === undefined) {
      const keys = await scene.ask('GET', '/api/v1/anonymity/keys');
      if (keys.status !== 200) return keys;
      prepared = blindFor({ domain: content.domain, ...keys.data.keys[0] });
    }
    const { domain, period, blinded, repeatKey } = prepared;
    const sent = { blinded: toBase64url(blinded), repeat_key: toBase64url(repeatKey) };
    const order = { token, domain, period, ...sent };
    const issued = await scene.ask('POST', '/api/v1/anonymity/issue', { body: order });
    if (issued.status !== 200) return issued;
    const { nonce, output } = finish(prepared, issued.data);
    return scene.ask('POST', '/api/v1/anonymity/submit', { body: { ...content, period, nonce, output } });
  };
}

export const sendPrivate = (scene: Scene) => review(scene, onPrivatePath);

export async function moderate(scene: Scene): Promise<void> {
  const { ask, ledger, session: token } = scene;
  const queue = await ask('GET', '/api/v1/admin/moderation/reviews?status=pending&limit=10', { token });
  if (outcome(scene, 'reading the queue', queue) !== 'yes') return;
  for (const { id, revision } of queue.data.data) {
    const approved = Math.random() < 0.7;
    const body = { approved, revision };
    const decided = await ask('PATCH', `/api/v1/admin/moderation/reviews/${id}`, { token, body });
    // Its author has withdrawn it.
    if (outcome(scene, 'deciding on a review', decided, [404, 409]) === 'yes')
      ledger.decisions.set(id, approved);
  }
}

export async function report(scene: Scene): Promise<void> {
  const { ask, ledger } = scene;
  const id = some(ledger.decisions.keys());
  if (id === undefined || !ledger.decisions.get(id)) return;
  const reason = `It names a person: ${unique()}`;
  const reported = await ask('POST', `/api/v1/reviews/${id}/report`, { body: { reason } });
  const sure = outcome(scene, 'reporting a review', reported, [404]);
  if (sure) ledger.reports.set(reason, { reviewId: id, sure });
}

export async function withdraw(scene: Scene): Promise<void> {
  const author = some(scene.ledger.authors);
  if (author?.sent !== 'yes' || author.withdrawn || Math.random() < 0.8) return;
  const { receipt } = author;
  const done = await scene.ask('POST', '/api/v1/receipts/withdraw', { body: { receipt, at_once: true } });
  // It may not have arrived yet.
  author.withdrawn = outcome(scene, 'withdrawing a review', done, [409]);
}

/** What all kinds of people do at the same time, each again and again. */
export const writers: ((scene: Scene) => Promise<void>)[] = [
  addCompany,
  sendPlain,
  sendPlain,
  sendPrivate,
  moderate,
  report,
  withdraw,
];
