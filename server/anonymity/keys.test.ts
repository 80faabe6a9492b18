import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openKeys } from './keys.ts';
import { livePeriods, subjectOf } from './subject.ts';

const folder = () => join(mkdtempSync(join(tmpdir(), 'candor-keys-')), 'keys');

it('creates one secret per year that only its owner can read, and keeps it', () => {
  const path = folder();
  const pepper = openKeys(path).pepper('2026');
  expect(pepper).toHaveLength(32);
  expect(openKeys(path).pepper('2026')).toEqual(pepper);
  expect(openKeys(path).pepper('2027')).not.toEqual(pepper);
  expect(readdirSync(path).sort()).toEqual(['2026.json', '2027.json', 'identity']);
  expect(statSync(join(path, '2026.json')).mode & 0o777).toBe(0o600);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

describe('the start', () => {
  /** A folder with the keys of two years. */
  function made() {
    const path = folder();
    for (const year of ['2026', '2027']) openKeys(path).pepper(year);
    return path;
  }
  const start = (path: string, grants = ['2026']) => openKeys(path).requireWhole(grants);
  const restore = 'Restore it from your copy of KEYS_DIR.';

  it('goes on with an empty folder, with what it has made, and with year keys that nothing ties to an identity', () => {
    const path = made();
    expect(() => start(folder(), [])).not.toThrow();
    expect(() => start(path)).not.toThrow();
    const file = join(path, '2026.json');
    const { check: _, ...older } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(older));
    expect(() => start(path)).not.toThrow();
  });

  it('stops without the key of a year that has been used', () => {
    const path = made();
    rmSync(join(path, '2026.json'));
    expect(() => start(path, ['2025', '2026', '2027'])).toThrow(
      `The key files for 2025, 2026 are missing from ${path}, but the database has been used with them. Restore them from your copy of KEYS_DIR, or set KEYS_DIR. Without a copy, npm run backup -- FILE`,
    );
  });

  it('stops without a key that was destroyed, until it is restored, or its end is taken back', () => {
    const path = made();
    const [file, ended] = [join(path, '2026.json'), join(path, '2026.ended')];
    const secrets = readFileSync(file);
    openKeys(path).forget('2026', 'its public key');
    expect(openKeys(path).periods()).toEqual(['2027']);
    // Earlier releases left no public key.
    writeFileSync(join(path, '2025.ended'), '');
    expect(openKeys(path).ended()).toEqual([{ period: '2026', public_key: 'its public key' }]);
    const pepper = () => openKeys(path).pepper('2026');
    expect(pepper).toThrow(
      `The key of 2026 was destroyed after the clocks said for a whole day that 2026 was over. Set the clock. Then restore 2026.json from your copy of KEYS_DIR. If you don't have a copy, delete ${ended}.`,
    );
    writeFileSync(file, secrets);
    const restored = pepper();
    openKeys(path).forget('2026', 'its public key');
    rmSync(ended);
    expect(pepper()).not.toEqual(restored);
  });

  it('stops without the identity that goes with the keys, and makes no new one', () => {
    const path = made();
    rmSync(join(path, 'identity'));
    const sentence = `The identity key is missing from ${path}, but the keys of 2026, 2027 are there. Restore the file identity from your copy of KEYS_DIR.`;
    expect(() => start(path)).toThrow(sentence);
    expect(() => openKeys(path).identity()).toThrow(sentence);
    expect(() => openKeys(path).pepper('2028')).toThrow(sentence);
    expect(readdirSync(path).sort()).toEqual(['2026.json', '2027.json']);
  });

  it.each([
    ['empty', () => ''],
    ['cut off', (text: string) => text.slice(0, 30)],
    ['too long', (text: string) => text.trim() + text],
    ['something else', () => 'not a key, but as long as one would be......'],
  ])('stops with one sentence if a key file is %s', (_, damage) => {
    for (const name of ['identity', '2026.json', '2027.json']) {
      const path = made();
      const file = join(path, name);
      writeFileSync(file, damage(readFileSync(file, 'utf8')));
      expect(() => start(path)).toThrow(new Error(`The key file ${file} is damaged. ${restore}`));
    }
  });

  it('stops if a key file has keys of another length', () => {
    const path = made();
    const file = join(path, '2027.json');
    const secrets = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...secrets, seed: Buffer.alloc(31).toString('base64') }));
    expect(() => start(path)).toThrow(new Error(`The key file ${file} is damaged. ${restore}`));
  });

  it("stops if a key file can't be read", () => {
    for (const name of ['identity', '2026.json']) {
      const path = made();
      rmSync(join(path, name));
      mkdirSync(join(path, name));
      expect(() => start(path)).toThrow(
        new Error(`The key file ${join(path, name)} can't be read. ${restore}`),
      );
    }
  });

  it.each([
    ['identity of another folder', 'identity', 'identity'],
    ["year's key of another folder", '2026.json', '2026.json'],
    ["another year's key", '2027.json', '2026.json'],
  ])('stops with the %s', (_, from, to) => {
    const path = made();
    const other = made();
    copyFileSync(join(from === to ? other : path, from), join(path, to));
    expect(() => start(path)).toThrow(
      `The key file ${join(path, '2026.json')} doesn't belong to the identity in ${path}. Restore both from the same copy of KEYS_DIR.`,
    );
  });
});

it('gives a person one subject per company and year, however the email is spelled, and a different one elsewhere', () => {
  const pepper = openKeys(folder()).pepper('2026');
  const subject = subjectOf(pepper, 1, '2026', 'kari@fjord.example');
  expect(subjectOf(pepper, 1, '2026', 'Kari+news+x@Fjord.example')).toBe(subject);
  expect(subjectOf(pepper, 2, '2026', 'kari@fjord.example')).not.toBe(subject);
  expect(subjectOf(pepper, 1, '2027', 'kari@fjord.example')).not.toBe(subject);
  expect(subjectOf(openKeys(folder()).pepper('2026'), 1, '2026', 'kari@fjord.example')).not.toBe(subject);
});

it('includes the previous year only around New Year', () => {
  expect(livePeriods(new Date('2026-06-15T00:00:00Z'))).toEqual(['2026']);
  expect(livePeriods(new Date('2027-01-01T00:30:00Z'))).toEqual(['2027', '2026']);
  expect(livePeriods(new Date('2027-01-01T02:00:00Z'))).toEqual(['2027']);
});
