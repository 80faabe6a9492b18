import fc from 'fast-check';
import { endAnswering } from '#db/queries/disputes.ts';
import { findReview } from '#db/queries/moderated-reviews.ts';
import { ensureAccount } from '#server/actions/ensure-account.ts';
import { getCredential, prepareCredential, verify } from '#server/attacks/anonymity/browser.ts';
import { toBase64url } from '#shared/rules/base64url.ts';
import { formatReceipt } from '#shared/rules/format-receipt.ts';
import { writtenContent } from '#shared/schemas/moderation.ts';
import { longTexts } from '#shared/schemas/review.ts';
import { makeCompany, makeSubmission } from '#testing/database/factories.ts';
import { publish, represent } from '#testing/server/representatives.ts';
import { type Author, makeAuthor } from './authors.ts';
import { blankPages } from './evidence.ts';
import type { Known } from './json-schema-arbitrary.ts';
import { PASSWORD, type TestServer } from './make-app.ts';
import { codeOf, enrol, ticketOf } from './second-factor.ts';

const DOMAIN = 'halden.example';
const PERIOD = '2026';
/** A kind of work. */
const FORKLIFTS = 8344;
const names = ['ada', 'bo', 'cy', 'di', 'ed', 'flo'];
let rounds = 0;

/** Reviews in every status, some of them reported, and corrections of another company. Returns all their ids. */
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
  const corrected = await makeCompany(server.deps.db);
  for (let founded = 1981; founded < 1987; founded += 1)
    await server.as().companies.suggest({ id: corrected, founded });
  const reports = await moderation.reports({});
  // Only the new ones: with those of earlier rounds, a random id would hardly ever be a review's.
  const corrections = await server.deps.db
    .selectFrom('corrections')
    .select('id')
    .where('company_id', '=', corrected)
    .execute();
  return [...reviews, ...[...reports.data, ...corrections].map(({ id }) => id)];
}

/** Values that make calls succeed, by field: people who have just verified, credentials, receipts in several states. */
export async function goodValues(
  server: TestServer,
  company: number,
  ids: number[],
): Promise<Known['hints']> {
  rounds += 1;
  const people = names.map(personOf);
  const tokens: string[] = [];
  for (const person of people) tokens.push(await verify(server, person, company));
  const requests = await Promise.all(people.map((person) => prepareCredential(server, person, company)));
  const holder = personOf('gil');
  const credential = await getCredential(server, holder, company, await verify(server, holder, company));
  const receipts = await leaveReceipts(server, company);
  const undo = await leaveUndo(server, company);
  const tab = await askInTab(server, company);
  const reported = await leaveReport(server, company);
  const noticed = await leaveNotices(server, company);
  const companies = await leaveMerge(server, company);
  const speaking = await leaveRepresentatives(server);
  const free = await leavePublished(server, company);
  const disputed = await leaveDisputes(server, company, speaking.key);
  const replied = await leaveReply(server, company, speaking.key);
  // A new password is typed twice, and has to differ from the old one.
  const other = fc.constant('another long one');
  const password = fc.oneof({ weight: 3, arbitrary: other }, fc.constant(PASSWORD));
  return {
    id: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...ids, ...companies, ...receipts.map(({ id }) => id)) },
      {
        weight: 3,
        arbitrary: fc.constantFrom(reported.id, disputed.id, replied, ...noticed.map(({ id }) => id)),
      },
      fc.constant(FORKLIFTS),
    ),
    currency: fc.constantFrom('EUR', 'USD'),
    company_id: fc.constant(company),
    into: fc.constant(company),
    search: fc.constantFrom('Halden', 'alden food', '"halden*', '% _', 'NEAR(a b)', "'; --"),
    domain: fc.oneof(fc.constant(DOMAIN), fc.stringMatching(/^(www\.)?[a-z]{3,9}\.(example|test)$/)),
    website: fc.constantFrom('https://halden.example/about', 'www.halden.example'),
    industry: fc.constantFrom('H', 'H52', '52.10'),
    country: fc.constantFrom('NL', 'ZA'),
    email: fc.oneof(
      fc.constant(speaking.email),
      fc.constantFrom('user@candor.example', 'moderator@candor.example', ...people.map(({ email }) => email)),
      fc.stringMatching(/^[a-z]{5}@halden\.example$/),
    ),
    token: fc.constantFrom(...tokens, speaking.token),
    key: fc.constant(speaking.key),
    representative_id: fc.constantFrom(...speaking.ids),
    password,
    current_password: fc.constant(PASSWORD),
    password_confirmation: password,
    period: fc.constant(PERIOD),
    blinded: fc.constantFrom(...requests.map(({ blinded }) => toBase64url(blinded))),
    repeat_key: fc.constant(toBase64url(new Uint8Array(16))),
    nonce: fc.constant(credential.nonce),
    output: fc.constant(credential.output),
    // Together, random texts of a review are rarely short enough.
    ...Object.fromEntries(longTexts.map((name) => [name, fc.constantFrom('', 'Fair shifts.')])),
    undo: fc.constant(undo),
    tab_secret: fc.constant(tab.tab_secret),
    sealed_token: fc.constant(tab.sealed_token),
    code: fc.constantFrom(...[tab, disputed, ...noticed].map(({ code }) => code)),
    number: fc.constantFrom(...[reported, disputed, ...noticed].map(({ number }) => number)),
    review_id: fc.constantFrom(reported.id, free.id),
    notice_id: fc.constantFrom(...noticed.map(({ id }) => id)),
    good_faith: fc.constant(true),
    read: fc.constant(0),
    pages: fc.constant(blankPages),
    receipt: fc.constantFrom(...[...receipts, disputed].map(({ receipt }) => formatReceipt(receipt))),
  };
}

/**
 * Values that make calls about accounts succeed for an admin with this session, in addition to others: a second factor,
 * a sign-in that waits for its code, and invitations.
 */
export async function goodAccountValues(
  server: TestServer,
  admin: string,
  hints: Known['hints'],
): Promise<Known['hints']> {
  const { team, secondFactor, webhooks } = server.as(admin);
  const webhook = await webhooks.add({ url: `http://127.0.0.1:9/${rounds}` });
  // So that the admin may leave.
  const second = { email: `second${rounds}@people.example`, name: 'Second', password: PASSWORD };
  await ensureAccount(server.deps, { ...second, role: 'admin' });
  const invited: string[] = [];
  for (const name of names) {
    const { link } = await team.invite({ email: `${name}${rounds}@people.example`, role: 'moderator' });
    invited.push(new URLSearchParams(link.split('#')[1]).get('token') ?? '');
  }
  const { members } = await team.list();
  const others = members.filter(({ role }) => role === 'moderator').map(({ id }) => id);
  const { recoveryCodes } = await enrol(server, admin);
  const [first = '', ...codes] = recoveryCodes;
  const { draft, secret } = await secondFactor.start({ password: PASSWORD, code: first });
  const tickets = await Promise.all(names.map(() => ticketOf(server, 'admin@candor.example')));
  return {
    ...hints,
    token: fc.oneof(hints.token ?? fc.string(), fc.constantFrom(...invited)),
    id: fc.oneof(hints.id ?? fc.integer(), fc.constantFrom(...others, webhook.id)),
    url: fc.nat().map((number) => `https://hooks.program.example/${number}`),
    draft: fc.constant(draft),
    code: fc.oneof(
      { weight: 3, arbitrary: hints.code ?? fc.string() },
      {
        weight: 3,
        arbitrary: fc.constantFrom(codeOf(secret, server.clock.now), ...codes),
      },
    ),
    ticket: fc.constantFrom(...tickets),
  };
}

function personOf(name: string) {
  return { email: `${name}${rounds}@${DOMAIN}`, address: '203.0.113.7', agent: 'test' };
}

/** What a tab has of its request for a link, and the code in the email. */
async function askInTab(server: TestServer, company_id: number) {
  const tab_secret = 'A'.repeat(43);
  const { email } = personOf('jo');
  const { sealed_token = '' } = await server.as().verification.send({ email, company_id, tab_secret });
  return { tab_secret, sealed_token, code: server.mailedCode() };
}

/** The text that undoes an admin's newest decision. */
async function leaveUndo(server: TestServer, company: number): Promise<string> {
  const { moderation } = server.as(await server.signIn('admin'));
  const id = await makeSubmission(server.deps.db, company);
  return (await moderation.decideReview({ id, approved: true })).undo ?? '';
}

/** Someone who speaks for a company, with the ids of all who do, and a link that wasn't opened. */
async function leaveRepresentatives(server: TestServer) {
  const email = `hr${rounds}@${DOMAIN}`;
  const key = await represent(server, email);
  await represent(server, `law${rounds}@${DOMAIN}`);
  await publish(server, email, `law${rounds}@${DOMAIN}`);
  const { representatives } = server.as();
  await representatives.ask({ email });
  const { companies } = await representatives.companies({ key });
  const ids = companies.flatMap(({ people }) => people.map(({ id }) => id));
  return { email, key, ids, token: server.mailedToken() };
}

/** Two more companies, one of them merged into this one. */
async function leaveMerge(server: TestServer, into: number): Promise<[number, number]> {
  const { managedCompanies } = server.as(await server.signIn('moderator'));
  const [copy, merged] = [await makeCompany(server.deps.db), await makeCompany(server.deps.db)];
  await managedCompanies.merge({ id: merged, into });
  return [copy, merged];
}

/** A published review that someone has reported and that waits for a second reading with the id of the review. */
async function leaveReport(server: TestServer, company: number) {
  const [published] = await server.as().reviews.list({ company_id: company, limit: 1 });
  const review = published && (await findReview(server.deps.db, published.id));
  if (review === undefined) throw new Error('No review is published.');
  const { id } = review;
  const first = { userId: 0, approved: true };
  server.deps.desk.secondReadings.add({ id, reviewId: id, content: writtenContent(review), first });
  const { number } = await server.as().reviews.report({ id, reason: 'It names a colleague.' });
  return { id, number };
}

/** Someone with a receipt and a published review. */
async function leavePublished(server: TestServer, company: number): Promise<Author> {
  const { moderation } = server.as(await server.signIn('moderator'));
  const author = await makeAuthor(server, {}, { id: company, domain: DOMAIN });
  await moderation.decideReview({ id: author.id, approved: true });
  return author;
}

/** Legal notices about a review: whose sender has to answer, that waits for a moderator, and that was decided. */
async function leaveNotices(server: TestServer, company: number) {
  const { id: review_id } = await leavePublished(server, company);
  const { managedNotices } = server.as(await server.signIn('moderator'));
  const sender = { name: 'Kari Holm', email: personOf('kit').email, good_faith: true } as const;
  const send = async (law: string) => {
    const words = { explanation: `Round ${rounds} of what is false.`, law };
    const { number, code } = await server.as().notices.send({ review_id, ...words, ...sender });
    const notice = await inQueue(managedNotices.list, (one) => one.number === number);
    return { id: notice?.id ?? 0, number, code };
  };
  const [asked, open, decided] = [await send('Section 186'), await send('187'), await send('188')];
  await managedNotices.ask({ id: asked.id, read: 0, question: 'Which sentence?' });
  await managedNotices.decide({ id: decided.id, read: 0, action: 'keep', facts: 'It is an opinion.' });
  return [asked, open, decided];
}

/** Two disputes of a company for which a key speaks: one that waits for a moderator, and one for the author, who has a receipt. */
async function leaveDisputes(server: TestServer, company: number, key: string) {
  const open = async () => {
    const author = await leavePublished(server, company);
    const claim = 'No one here does what it describes.';
    const opened = await server.as().disputes.open({ key, review_id: author.id, claim });
    return { ...opened, receipt: author.receipt };
  };
  const { number } = await open();
  await endAnswering(server.deps.db, '9999-12-31');
  const { managedDisputes } = server.as(await server.signIn('moderator'));
  const dispute = await inQueue(managedDisputes.list, (one) => one.number === number);
  return { ...(await open()), id: dispute?.id ?? 0 };
}

/** The id of a reply that waits, of a company for which a key speaks. */
async function leaveReply(server: TestServer, company: number, key: string): Promise<number> {
  const { id: review_id } = await leavePublished(server, company);
  await server.as().replies.send({ key, review_id, text: 'We are sorry to read that.' });
  const { managedReplies } = server.as(await server.signIn('moderator'));
  const reply = await inQueue(managedReplies.list, ({ review }) => review.id === review_id);
  return reply?.id ?? 0;
}

/** The first that fits, on whichever page it is: earlier rounds have left others. */
async function inQueue<Row>(
  list: (page: { limit: number; offset: number }) => Promise<{ data: Row[] }>,
  fits: (row: Row) => boolean,
): Promise<Row | undefined> {
  for (let offset = 0; ; offset += 100) {
    const { data } = await list({ limit: 100, offset });
    const found = data.find(fits);
    if (found !== undefined || data.length === 0) return found;
  }
}

/** Authors with receipts, whose reviews are pending, asked about by a moderator, and rejected. */
async function leaveReceipts(server: TestServer, company: number): Promise<Author[]> {
  const { moderation } = server.as(await server.signIn('moderator'));
  const left: Author[] = [];
  for (const state of ['waiting', 'waiting', 'asked', 'asked', 'refused', 'refused']) {
    const author = await makeAuthor(server, {}, { id: company, domain: DOMAIN });
    const { id } = author;
    if (state === 'asked') await moderation.askAuthor({ id, question: 'Which site?' });
    if (state === 'refused') await moderation.decideReview({ id, approved: false });
    left.push(author);
  }
  return left;
}
