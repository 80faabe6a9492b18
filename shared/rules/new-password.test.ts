import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  passwordPersonal,
  passwordProblem,
  passwordTooEasy,
  passwordTooLong,
  passwordTooShort,
  personalProblem,
} from './new-password.ts';

describe('a new password', () => {
  it.each([
    ['seven77', passwordTooShort],
    ['\u{1f512}'.repeat(7), passwordTooShort],
    ['ababababababab', passwordTooEasy],
    ['AaAaAaAaBbBb', passwordTooEasy],
    ['a'.repeat(201), passwordTooLong],
    // Each is 18 characters once normalized.
    ['\u{fdfa}'.repeat(31), passwordTooLong],
    ['8 lettrs', undefined],
    ['nine lett', undefined],
    ['\u5bc6\u7801\u5f88\u957f\u4e5f\u5f88\u96be\u731c\u5230\u5427', undefined],
    ['abcde '.repeat(33), undefined],
  ])('%j is %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });
});

describe('a password for a person', () => {
  const ada = { name: 'Ada King-Lovelace', email: 'ada.k@analytical-engine.example' };

  it.each([
    'lovelace1815',
    'LoveLace!King',
    'ada.k@analytical',
    'analytical-engine',
    'candorCANDOR12',
    'my-candor-99',
    'Ｌｏｖｅｌａｃｅ１８１５',
  ])('may not be %s', (password) => {
    expect(personalProblem(password, ada)).toBe(passwordPersonal);
  });

  it.each([
    'canada goose pond',
    'lovelace drank green tea',
    'candor is a river here',
    '18361127-9203',
    'quiet harbor',
  ])('may be %s', (password) => {
    expect(personalProblem(password, ada)).toBeUndefined();
  });

  it('has no fault because of a name that it has nothing of', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[xyz]{3,9}$/), (password, name) => {
        fc.pre(!/[xyz]{3}/i.test(password.normalize('NFKC')) && !/candor/i.test(password.normalize('NFKC')));
        expect(personalProblem(password, { name, email: `${name}@${name}.${name}` })).toBeUndefined();
      }),
    );
  });
});
