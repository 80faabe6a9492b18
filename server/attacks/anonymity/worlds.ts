import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCredentials } from '#server/anonymity/credentials.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { openSeals } from '#server/sealing/seals.ts';
import type { DialectName } from '#testing/database/fresh-db.ts';
import type { TestServer } from '#testing/server/make-app.ts';
import { answers } from '#testing/server/review-input.ts';
import { getCredential, type Issued, type Person, submit, verify } from './browser.ts';
import { type Copy, takeCopy } from './copy.ts';
import { blindTowards, knownSuite } from './known-suite.ts';
import { type Leak, makeLeakyServer, noLeak } from './leaks.ts';

const COMPANY = { name: 'Halden Foods', domain: 'halden.example' };
const YEAR = '2026';

/** What an author chose and drew at random: the same in each world, no matter who the author is. */
export type Draft = { text: string; number: number };

type Options = {
  dialect?: DialectName;
  arrivals?: 'hourly' | 'at-once';
  drafts: Draft[];
  leak?: Leak;
  /** Moves the process's clock along with the server's: to the start of a world and to each person's turn. */
  setClock?: (now: Date) => void;
};

const START = new Date('2026-06-15T12:00:00.000Z');
const BETWEEN_PEOPLE_MS = 7 * 60_000;

/** Bytes that are the same in each world. */
function fixed(label: string): Buffer {
  return createHash('sha256').update(label).digest();
}

/** A generator that gives the same bytes in each world, and others each time. */
function fixedSeries(label: string): (bytes: number) => Buffer {
  let count = 0;
  return (bytes) => {
    count += 1;
    return fixed(`${label} ${count}`).subarray(0, bytes);
  };
}

function personOf(number: number): Person {
  return {
    email: `person-${number}@${COMPANY.domain}`,
    address: `198.51.100.${number + 1}`,
    agent: `browser-${number}`,
  };
}

/**
 * One history: the people come one after the other, each verifies and submits right away, and the person at `index`
 * writes the review `assignment[index]`. Returns what is left after the rewrite.
 */
export async function runWorld(assignment: number[], options: Options): Promise<Copy> {
  const { dialect = 'sqlite', arrivals = 'at-once', leak = noLeak, setClock = () => {} } = options;
  setClock(START);
  const drawn = { tokens: [] as string[], ids: [] as number[] };
  const server = await makeLeakyServer(leak, {
    dialect,
    environment: { LOG_LEVEL: 'trace', ARRIVALS: arrivals },
    overrides: (usual) => ({
      credentials: createCredentials(usual.keys, knownSuite),
      random: { token: () => take(drawn.tokens), id: () => take(drawn.ids) },
      seals: openSeals(usual.config.keysDir, fixedSeries('seal')),
    }),
  });
  try {
    writeKeys(server);
    const { id } = await server.as().companies.create({ ...COMPANY, hq_location: '', address: '' });
    for (const [index, chosen] of assignment.entries()) {
      const draft = options.drafts[chosen];
      if (draft === undefined) throw new Error(`There is no draft ${chosen}.`);
      server.clock.now = new Date(START.getTime() + (index + 1) * BETWEEN_PEOPLE_MS);
      setClock(server.clock.now);
      drawn.tokens.push(fixed(`token of person ${index}`).toString('base64url'));
      drawn.ids.push(idOf(`id ${draft.number}`), idOf(`revision ${draft.number}`));
      await takePart(server, id, index, draft);
    }
    await rewriteSmallTables(server.deps);
    return await takeCopy(server);
  } finally {
    await server.close();
  }
}

async function takePart(server: TestServer, companyId: number, index: number, draft: Draft): Promise<void> {
  const person = personOf(index);
  const token = await verify(server, person, companyId);
  const page = { url: `/api/v1/companies/${companyId}`, remoteAddress: person.address };
  await server.app.inject({ ...page, headers: { 'user-agent': person.agent } });
  const nonce = fixed(`nonce ${draft.number}`);
  const credential: Issued = await getCredential(server, person, companyId, token, {
    suite: knownSuite,
    nonce,
    rng: blindTowards(scalarOf(`blinded element of person ${index}`), nonce),
  });
  await submit(server, person, credential, {
    enps_responses: answers(1 + draft.number, 10 - draft.number),
    review_text: draft.text,
    job_title: `Role ${draft.number}`,
    receipt_hash: fixed(`receipt ${draft.number}`).toString('base64url'),
  });
}

function writeKeys(server: TestServer): void {
  const secret = (label: string) => fixed(label).toString('base64');
  const file = { period: YEAR, pepper: secret('pepper'), seed: secret('seed') };
  writeFileSync(join(server.keysDir, `${YEAR}.json`), `${JSON.stringify(file)}\n`, { mode: 0o600 });
  writeFileSync(join(server.keysDir, 'identity'), `${secret('identity')}\n`, { mode: 0o600 });
}

function scalarOf(label: string): bigint {
  return BigInt(`0x${fixed(label).toString('hex').slice(4)}`);
}

function idOf(label: string): number {
  return Number(fixed(label).readBigUInt64BE() >> 11n);
}

function take<Value>(values: Value[]): Value {
  const value = values.shift();
  if (value === undefined) throw new Error('The server draws more than the harness knows of.');
  return value;
}
