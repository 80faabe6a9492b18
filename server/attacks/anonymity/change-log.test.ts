import { beforeAll, expect, it } from 'vitest';
import { receiptHash } from '#server/anonymity/subject.ts';
import { getCredential, submit, verify } from '#server/attacks/anonymity/browser.ts';
import { spellings } from '#server/attacks/anonymity/spellings.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { findOnDisk } from '#testing/database/raw-bytes.ts';
import { newReceipt } from '#testing/server/authors.ts';
import { setUpServer } from '#testing/server/make-app.ts';
import { openPeople, sealedRows } from '#testing/server/people.ts';
import { reviewInput } from '#testing/server/review-input.ts';

const HOURS = 2;

const server = await setUpServer({ dialect: 'postgres', environment: { ARRIVALS: 'hourly' } });
beforeAll(async () => {
  await prepareDatabase({ ...server.deps, config: { ...server.deps.config, demoData: false } });
});

/** Someone verifies, confirms it, has a credential signed and sends a review; returns the hash of her receipt. */
async function postPrivately(): Promise<string> {
  const companyId = await makeCompany(server.deps.db, { domain: 'fjord.example' });
  const person = { email: 'solveig@fjord.example', address: '198.51.100.7', agent: 'test' };
  const token = await verify(server, person, companyId);
  await server.as().verification.confirm({ token, company_id: companyId });
  const [verification] = await openPeople(server.deps, 'live_verifications');
  const credential = await getCredential(server, person, companyId, token);
  const [grant] = await openPeople(server.deps, 'grants');
  expect(verification?.subject).toBe(grant?.subject);
  const receipt_hash = receiptHash(newReceipt());
  await submit(server, person, credential, reviewInput(companyId, { receipt_hash }));
  return receipt_hash;
}

/** Spelled in every way, and the bytes behind them in hex. */
async function codesOfPeople(): Promise<string[]> {
  const [grant] = await openPeople(server.deps, 'grants');
  const codes = [String(grant?.subject), String(grant?.request_hash)];
  expect(codes.map((code) => code.length)).toEqual([43, 43]);
  return codes.flatMap((code) => [...spellings(code), Buffer.from(code, 'base64url').toString('hex')]);
}

it("has no employee's code in PostgreSQL's log, neither before nor after the hourly rewrite", async () => {
  const receipt = await postPrivately();
  const codes = await codesOfPeople();
  /** What the log has of the rows as they are stored now. The codes must not be there. */
  const search = async (secrets: string[]) => {
    const stored = (await sealedRows(server.deps.db, 'grants')).map(({ lookup }) => lookup);
    const { log } = await findOnDisk(server.fresh, [...stored, ...secrets]);
    expect(log.filter((text) => secrets.includes(text))).toEqual([]);
    return log.length === stored.length;
  };
  // A review of the running hour is sealed too.
  const searched = [await search([...codes, ...spellings(receipt)])];
  // Other tests on the same PostgreSQL may have dropped a part of the log: then the search shows nothing.
  for (let hour = 0; hour < HOURS || !searched.at(-1); hour += 1) {
    await rewriteSmallTables(server.deps);
    searched.push(await search(codes));
  }
});
