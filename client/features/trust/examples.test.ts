import { expect, it } from 'vitest';
import { printedJson } from './examples.tsx';

it('prints JSON that is still the same value, with the answers to statements on few lines', () => {
  const answers = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [String(index + 1), 7]));
  const value = [{ id: 1, enps_responses: answers, salary: null }];
  const text = printedJson(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text.split('\n')).toEqual([
    '[',
    '  {',
    '    "id": 1,',
    '    "enps_responses": {',
    '      "1": 7, "2": 7, "3": 7, "4": 7, "5": 7, "6": 7, "7": 7,',
    '      "8": 7, "9": 7, "10": 7, "11": 7, "12": 7, "13": 7, "14": 7,',
    '      "15": 7, "16": 7, "17": 7, "18": 7, "19": 7, "20": 7',
    '    },',
    '    "salary": null',
    '  }',
    ']',
  ]);
});
