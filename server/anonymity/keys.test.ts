import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openKeys } from './keys.ts';
import { livePeriods, subjectOf } from './subject.ts';

const folder = () => join(mkdtempSync(join(tmpdir(), 'candor-keys-')), 'keys');

it('creates one secret per year that only its owner can read, and keeps it', () => {
  const path = folder();
  const pepper = openKeys(path).pepper('2026');
  expect(pepper).toHaveLength(32);
  expect(openKeys(path).pepper('2026')).toEqual(pepper);
  expect(openKeys(path).pepper('2027')).not.toEqual(pepper);
  expect(readdirSync(path).sort()).toEqual(['2026.json', '2027.json']);
  expect(statSync(join(path, '2026.json')).mode & 0o777).toBe(0o600);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

it('stops when the key of a year with grants is missing or unreadable', () => {
  const path = folder();
  const keys = openKeys(path);
  keys.pepper('2026');
  expect(() => openKeys(path).requirePeriods(['2026'])).not.toThrow();
  expect(() => openKeys(path).requirePeriods(['2025', '2026'])).toThrow(/2025/);
  writeFileSync(join(path, '2026.json'), '{"period":');
  expect(() => openKeys(path).pepper('2026')).toThrow(/can't be read/);
  rmSync(join(path, '2026.json'));
  expect(() => openKeys(path).requirePeriods(['2026'])).toThrow(/2026/);
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
