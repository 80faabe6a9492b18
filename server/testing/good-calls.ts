import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { makeSubmission } from '#db/testing/factories.ts';
import { receiptHash } from '#server/anonymity/subject.ts';
import { fromBase64url, toBase64url } from '#shared/rules/base64url.ts';
import { credentialInfo } from '#shared/rules/credential-bytes.ts';
import { formatReceipt } from '#shared/rules/receipt.ts';
import type { Known } from './json-schema-arbitrary.ts';
import { PASSWORD, type TestServer } from './make-app.ts';
import { reviewInput } from './review-input.ts';

const PERIOD = '2026';
const names = ['ada', 'bo', 'cy', 'di', 'ed', 'flo'];
let rounds = 0;

/** Reviews in every status, some of them reported. Returns all their ids. */
export async function addReviews(server: TestServer, company: number): Promise<number[]> {
  const moderation = server.as(await server.signIn('moderator')).moderation;
  const reviews: number[] = [];
  for (let index = 0; index < 6; index += 1) {
    const salary = { salary_hundredths: 4_200_000, salary_frequency: 'yearly' as const };
    const id = await makeSubmission(server.deps.db, company, salary);
    reviews.push(id);
    if (index === 0) continue;
    await moderation.decideReview({ id, approved: true });
    if (index > 2) await server.as().reviews.report({ id, reason: 'It names a colleague.' });
  }
  const reports = await moderation.reports({});
  return [...reviews, ...reports.data.map((report) => report.id)];
}

/** Values that make calls succeed, by field: people who have just verified, credentials, receipts in several states. */
export async function goodValues(
  server: TestServer,
  company: number,
  ids: number[],
): Promise<Known['hints']> {
  rounds += 1;
  const emails = names.map((name) => `${name}${rounds}@halden.example`);
  const tokens: string[] = [];
  for (const email of emails) tokens.push(await mailedToken(server, company, email));
  const requests = tokens.map(() => blindRequest(server, company));
  const credentials: { nonce: string; output: string }[] = [];
  for (const name of ['gil', 'hal', 'ida']) {
    const { nonce, blinded, finalize } = blindRequest(server, company);
    const token = await mailedToken(server, company, `${name}${rounds}@halden.example`);
    const issued = await server.as().anonymity.issue({ token, company_id: company, period: PERIOD, blinded });
    credentials.push({ nonce, output: finalize(issued) });
  }
  const receipts = await leaveReceipts(server, company);
  const undo = await leaveUndo(server, company);
  const password = fc.constant(PASSWORD);
  return {
    id: fc.constantFrom(...ids, ...receipts.map(({ id }) => id)),
    company_id: fc.constant(company),
    search: fc.constantFrom('Halden', 'alden food', '"halden*', '% _', 'NEAR(a b)', "'; --"),
    domain: fc.stringMatching(/^(www\.)?[a-z]{3,9}\.(example|test)$/),
    email: fc.oneof(
      fc.constantFrom('user@candor.example', ...emails),
      fc.stringMatching(/^[a-z]{5}@halden\.example$/),
    ),
    token: fc.constantFrom(...tokens),
    password,
    password_confirmation: password,
    period: fc.constant(PERIOD),
    blinded: fc.constantFrom(...requests.map(({ blinded }) => blinded)),
    nonce: fc.constantFrom(...credentials.map(({ nonce }) => nonce)),
    output: fc.constantFrom(...credentials.map(({ output }) => output)),
    undo: fc.constant(undo),
    receipt: fc.constantFrom(...receipts.map(({ receipt }) => receipt)),
  };
}

async function mailedToken(server: TestServer, company: number, email: string): Promise<string> {
  await server.as().verification.send({ email, company_id: company });
  return server.mailedToken();
}

/** What a browser creates before it requests a credential, and how it opens the response. */
function blindRequest(server: TestServer, company: number) {
  const [key] = server.deps.credentials.publicKeys(server.deps.now()).keys;
  const nonce = crypto.getRandomValues(new Uint8Array(32));
  const suite = ristretto255_oprf.poprf(credentialInfo(company, PERIOD));
  const { blind, blinded, tweakedKey } = suite.blind(nonce, fromBytes(key?.public_key ?? ''));
  return {
    nonce: toBase64url(nonce),
    blinded: toBase64url(blinded),
    finalize: ({ evaluated, proof }: { evaluated: string; proof: string }) =>
      toBase64url(suite.finalize(nonce, blind, fromBytes(evaluated), blinded, fromBytes(proof), tweakedKey)),
  };
}

/** The text that undoes the moderator's newest decision. */
async function leaveUndo(server: TestServer, company: number): Promise<string> {
  const { moderation } = server.as(await server.signIn('moderator'));
  const id = await makeSubmission(server.deps.db, company);
  return (await moderation.decideReview({ id, approved: true })).undo ?? '';
}

/** Receipts of reviews that are pending, that a moderator has asked about, and that were rejected. */
async function leaveReceipts(server: TestServer, company: number) {
  const moderation = server.as(await server.signIn('moderator')).moderation;
  const states = ['waiting', 'waiting', 'asked', 'asked', 'refused', 'refused'] as const;
  const left: { id: number; receipt: string }[] = [];
  for (const [index, state] of states.entries()) {
    const letters = `${rounds}`.padStart(23, '0') + index;
    const token = await mailedToken(server, company, `author${index}-${rounds}@halden.example`);
    const receipt_hash = receiptHash(letters);
    await server.as().reviews.submit(reviewInput(company, { token, receipt_hash }));
    const { review_id } = await server.deps.db
      .selectFrom('receipts')
      .select('review_id')
      .where('receipt_hash', '=', receipt_hash)
      .executeTakeFirstOrThrow();
    const id = review_id ?? 0;
    if (state === 'asked') await moderation.askAuthor({ id, question: 'Which site?' });
    if (state === 'refused') await moderation.decideReview({ id, approved: false });
    left.push({ id, receipt: formatReceipt(letters) });
  }
  return left;
}

function fromBytes(text: string): Uint8Array {
  return fromBase64url(text) ?? new Uint8Array();
}
