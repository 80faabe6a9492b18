import { expect, it } from 'vitest';
import groups from './groups.json' with { type: 'json' };
import { workInSentence, workName } from './work-words.ts';

it.each([
  ['Lifting truck operators', 'lifting truck operators'],
  ['Services managers not elsewhere classified', 'other services managers'],
  ['Secretaries (general)', 'secretaries'],
  ['ICT operations technicians', 'ICT operations technicians'],
  ['Armed forces occupations, other ranks', 'other ranks of the armed forces'],
])('writes "%s" in a sentence as "%s"', (name, words) => {
  expect(workInSentence(name)).toBe(words);
});

it('begins a name with a capital letter', () => {
  expect(workName('Services managers not elsewhere classified')).toBe('Other services managers');
});

it('gives every kind of work a name of its own', () => {
  const names = Object.values(groups).map(workName);
  expect(names.filter((name) => / not elsewhere|\(general\)/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
