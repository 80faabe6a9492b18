import { expect, it } from 'vitest';
import type { AuditEntry } from '#shared/schemas/audit.ts';
import { followChain, hashOf } from './chain.ts';

const sealOf = (hash: string) => `sealed ${hash}`;

function makeChain(length: number) {
  const entries: (AuditEntry & { seal: string })[] = [];
  for (let number = 1; number <= length; number += 1) {
    const unhashed = {
      number,
      at: '2026-06-15T12:00:00.000Z',
      kind: 'sign_in' as const,
      actor: number % 3,
      actor_name: `Person ${number}`,
      actor_role: 'moderator' as const,
      target: '',
      target_name: '',
      before: '',
      after: '',
      times: 1,
      previous: entries.at(-1)?.hash ?? '',
    };
    const hash = hashOf(unhashed);
    entries.push({ ...unhashed, hash, seal: sealOf(hash) });
  }
  return entries;
}

const whole = makeChain(6);
const head = { entries: 6, hash: whole[5]?.hash ?? '' };

function findFirst(entries: typeof whole): string | undefined {
  const chain = followChain(sealOf);
  for (const entry of entries) {
    const wrong = chain.add(entry);
    if (wrong !== undefined) return wrong;
  }
  return chain.end(head);
}

it('finds nothing wrong with a whole chain', () => {
  expect(findFirst(whole)).toBeUndefined();
});

it('hashes what the README says, so others can compute it', () => {
  expect(whole[0]?.hash).toBe('7b40b91a3fabe3a63b7a21ca9d92a295a5e43af970776a2eb8fd45a903b1577f');
});

const fields = Object.keys(whole[2] ?? {}).filter(
  (name) => !['number', 'hash', 'seal', 'previous'].includes(name),
);
it.each(fields)('notices a change of %s, and says in which entry', (field) => {
  const changed = whole.map((entry) => (entry.number === 3 ? { ...entry, [field]: 'other' } : entry));
  expect(findFirst(changed as typeof whole)).toBe('Entry 3 has been changed.');
});

it('notices that an entry was removed', () => {
  expect(findFirst(whole.filter(({ number }) => number !== 3))).toBe('Entry 3 is missing.');
  expect(findFirst(whole.filter(({ number }) => number > 2))).toBe('Entries 1 to 2 are missing.');
});

it('notices that the last entries were removed', () => {
  expect(findFirst(whole.slice(0, 4))).toBe('The last entries are missing, starting at 5.');
});

it('notices that two entries were swapped', () => {
  const [one, two] = [whole[2] as (typeof whole)[0], whole[3] as (typeof whole)[0]];
  const swapped = [...whole.slice(0, 2), { ...two, number: 3 }, { ...one, number: 4 }, ...whole.slice(4)];
  expect(findFirst(swapped)).toBe('Entry 3 has been changed.');
});

it('notices an entry that was replaced with a hash of its own', () => {
  const forged = { ...(whole[2] as (typeof whole)[0]), actor_name: 'Eve' };
  const replaced = whole.map((entry) => (entry.number === 3 ? { ...forged, hash: hashOf(forged) } : entry));
  expect(findFirst(replaced)).toMatch(/^Entry 3 wasn't written with this site's secret/);
  const chain = followChain();
  const found = replaced.flatMap((entry) => chain.add(entry) ?? []);
  expect(found).toEqual(["Entry 4 doesn't continue the previous one. One of the two has been replaced."]);
});

it('notices an entry that was inserted and everything after it rewritten, by the seals', () => {
  const rewritten = makeChain(7).map((entry) => ({ ...entry, seal: 'no secret' }));
  expect(findFirst([...whole.slice(0, 2), ...rewritten.slice(2)])).toMatch(/^Entry 3 wasn't written with/);
});

it('notices an end that is not the recorded one', () => {
  const chain = followChain();
  for (const entry of whole) chain.add(entry);
  expect(chain.end({ entries: 6, hash: 'other' })).toBe("The end isn't entry 6, as recorded.");
});
