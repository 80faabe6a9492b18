import { createHash, randomBytes } from 'node:crypto';
import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import { emptyLog } from '#db/dialect.ts';
import { createCredentials } from '#server/anonymity/credentials.ts';
import { subjectOf } from '#server/anonymity/subject.ts';
import type { Deps } from '#server/deps.ts';
import { rewriteSmallTables } from '#server/sealing/rewrite-small-tables.ts';
import { openSeals } from '#server/sealing/seals.ts';
import { readServerLog } from '#testing/database/raw-bytes.ts';
import type { TestServer } from '#testing/server/make-app.ts';
import { reviewInput } from '#testing/server/review-input.ts';
import { getCredential, type Issued, type Person, submit, verify } from '../browser.ts';
import { type Copy, takeCopy } from '../copy.ts';
import { scalarSource } from '../known-suite.ts';
import { type Leak, makeLeakyServer, noLeak } from '../leaks.ts';
import { liveInTheOpen, type Open } from './open-half.ts';
import { type Seeded, seeded } from './seeded.ts';
import { publish, watchAnswers } from './site-answers.ts';

const DOMAIN = 'halden.example';
const YEAR = '2026';

/** How a browser or the keys may be weaker than they should be. */
type Weakness =
  | 'no blinding'
  | 'small blinds'
  | 'known nonces'
  | 'a key per user'
  | 'the same key every hour'
  | 'published on arrival';

export type Scene = {
  people: number;
  /** Each comes in an hour of their own, and reviews wait for the full hour. */
  anHourEach?: boolean;
  /** The reviews are decided on, written about and replied to, and the month of the public log ends. */
  inTheOpen?: boolean;
  leak?: Leak;
  weakness?: Weakness;
  dialect?: 'sqlite' | 'postgres';
};

/** The index of a review for each person, or undefined if the attacker doesn't know. */
export type Guess = (number | undefined)[];

/** What the attackers know and what they want to find out. */
export type Loot = {
  domain: string;
  period: string;
  /** Who may have verified, in alphabetical order. Attackers know all employees. */
  people: { email: string; subject: string }[];
  /** The reviews, in order of their ids. */
  reviews: { id: number; text: string }[];
  /** Index into `reviews` for each of `people`. */
  truth: number[];
  before: Copy;
  after: Copy;
  /** One for each hour, taken after its rewrite. The last one is `after`. */
  series: Copy[];
  /** PostgreSQL's write-ahead log, before the last rewrite and after it. */
  serverLogs: { before: Buffer; after: Buffer };
  /** More than we store: everything that a watched server sees of a credential, except when and from where. */
  watched: {
    issued: { subject: string; blinded: string }[];
    submitted: { id: number; nonce: string; output: string }[];
  };
  /** Seeds of the secret keys, with the request that each one signed if every user has a different key. */
  seeds: { seed: Buffer; requestHash?: string }[];
  /** What has changed in the site's public answers since the last time, after each person came (as the mail log says). */
  arrivals: { email: string; news: string }[];
  /** The same after the publication of each review. */
  publications: string[];
  open?: Open;
};

/** N people in random order each verify and submit right away. */
export async function playRound(seed: string, scene: Scene): Promise<Loot> {
  const {
    people: count,
    anHourEach = false,
    inTheOpen = false,
    leak = noLeak,
    weakness,
    dialect = 'sqlite',
  } = scene;
  const random = seeded(seed);
  const seeds: Loot['seeds'] = [];
  const server = await makeLeakyServer(leak, {
    dialect,
    environment: { ARRIVALS: anHourEach ? 'hourly' : 'at-once' },
    overrides: (usual) => ({
      random: {
        token: () => Buffer.from(random.bytes(32)).toString('base64url'),
        id: () => Number(Buffer.from(random.bytes(8)).readBigUInt64BE() >> 11n) || 1,
      },
      ...(weakness === 'a key per user' && { credentials: keyPerUser(usual, seeds) }),
      ...(weakness === 'the same key every hour' && { seals: openSeals(usual.config.keysDir, sameKey) }),
    }),
  });
  try {
    const { id: companyId } = await server
      .as()
      .companies.create({ name: 'Halden Foods', domain: DOMAIN, hq_location: '', address: '' });
    const { keys } = server.deps;
    if (weakness !== 'a key per user') seeds.push({ seed: keys.seed(YEAR) });
    const staff = Array.from({ length: count }, (_, index) => ({
      email: `employee-${index}@${DOMAIN}`,
      address: `198.51.100.${random.below(200) + 20}`,
      agent: `agent ${random.below(1e6)}`,
    }));
    const credentials = new Map<string, Issued>();
    const readNews = await watchAnswers(server, companyId);
    const arrivals: Loot['arrivals'] = [];
    const series: Copy[] = [];
    for (const [turn, index] of random.order(count).entries()) {
      if (anHourEach && turn > 0) {
        await rewriteSmallTables(server.deps);
        series.push(await takeCopy(server));
      }
      server.clock.now = new Date(server.clock.now.getTime() + (60 + random.below(300)) * 1000);
      const person = staff[index] as Person;
      const token = await verify(server, person, companyId);
      const credential = await getCredential(
        server,
        person,
        companyId,
        token,
        weakly(weakness, person, random),
      );
      credentials.set(person.email, credential);
      const content = reviewInput(companyId, { review_text: textOf(person, seed) });
      await submit(server, person, credential, content);
      if (weakness === 'published on arrival') await publish(server, textOf(person, seed));
      arrivals.push({ email: person.email, news: await readNews() });
    }
    const before = await copyBefore(server);
    const logBefore = await readServerLog(server.fresh);
    await rewriteSmallTables(server.deps);
    const after = await takeCopy(server);
    const serverLogs = { before: logBefore, after: await readServerLog(server.fresh) };
    const reviews = [...(after.tables.submissions ?? []), ...(after.tables.reviews ?? [])]
      .map((row) => ({ id: Number(row.id), text: String(row.review_text) }))
      .sort((one, other) => one.id - other.id);
    const publications: string[] = [];
    const open = inTheOpen ? await liveInTheOpen(server, DOMAIN) : undefined;
    for (const index of inTheOpen || weakness === 'published on arrival'
      ? []
      : random.order(reviews.length)) {
      await publish(server, reviews[index]?.text ?? '');
      publications.push(await readNews());
    }
    const known = staff.map(({ email }) => ({
      email,
      subject: subjectOf(keys.pepper(YEAR), companyId, YEAR, email),
    }));
    return {
      domain: DOMAIN,
      period: YEAR,
      people: known,
      reviews,
      truth: staff.map((person) => reviews.findIndex(({ text }) => text === textOf(person, seed))),
      before,
      after,
      series: [...series, after],
      serverLogs,
      watched: {
        issued: known.map(({ email, subject }) => ({
          subject,
          blinded: credentials.get(email)?.blinded ?? '',
        })),
        submitted: reviews.map(({ id, text }) => {
          const author = staff.find((person) => textOf(person, seed) === text);
          const { nonce = '', output = '' } = credentials.get(author?.email ?? '') ?? {};
          return { id, nonce, output };
        }),
      },
      seeds,
      arrivals,
      publications,
      ...(open && { open }),
    };
  } finally {
    await server.close();
  }
}

const sameKey = (bytes: number) => (bytes === 32 ? Buffer.alloc(bytes, 7) : randomBytes(bytes));

/** The log as it is, and the file after the log is applied to it. */
async function copyBefore(server: TestServer): Promise<Copy> {
  const copy = await takeCopy(server);
  await emptyLog(server.deps.db);
  const { db } = (await takeCopy(server)).files;
  return { ...copy, files: { ...copy.files, db } };
}

/**
 * The same length for everyone and without a word from its author. The harness can find it again, but attackers
 * can't. Other rounds have other texts, because they are in the same PostgreSQL's log.
 */
function textOf({ email }: Person, seed: string): string {
  return createHash('sha256').update(`text of ${email} ${seed}`).digest('hex');
}

/** The random numbers of a browser with this weakness. */
function weakly(weakness: Weakness | undefined, { email }: Person, random: Seeded) {
  const nonce = weakness === 'known nonces' ? nonceFrom(email) : random.bytes(32);
  if (weakness === 'no blinding') return { nonce, rng: () => scalarSource(1n) };
  if (weakness === 'small blinds') return { nonce, rng: () => scalarSource(BigInt(2 + random.below(18))) };
  const bytes = random.bytes(48);
  return { nonce, rng: () => Uint8Array.from(bytes) };
}

/** A nonce computed from the address instead of drawn at random. */
export function nonceFrom(email: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(email).digest());
}

/** A server that tags people by signing for each with a different key, and browsers that don't notice. */
function keyPerUser({ keys }: Deps, seeds: Loot['seeds']): Deps['credentials'] {
  const of = (seed: Buffer) => createCredentials({ ...keys, seed: () => seed }, ristretto255_oprf);
  const next = () => createHash('sha256').update(keys.seed(YEAR)).update(String(seeds.length)).digest();
  return {
    publicKeys: (now) => of(next()).publicKeys(now),
    publicKey: (year) => of(next()).publicKey(year),
    fingerprint: (now) => of(next()).fingerprint(now),
    sign(employer, year, blinded) {
      const seed = next();
      seeds.push({ seed, requestHash: createHash('sha256').update(blinded).digest('base64url') });
      return of(seed).sign(employer, year, blinded);
    },
    isGenuine: (...credential) => seeds.some(({ seed }) => of(seed).isGenuine(...credential)),
  };
}
