import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvCell, withoutApostrophes } from './csv.ts';

/** The cells of a file as spreadsheets read them: quotation marks count only at the beginning of a cell. */
function cellsOf(csv: string, separator: string): string[] {
  const cells = [''];
  let quoted = false;
  for (let at = 0; at < csv.length; at += 1) {
    const letter = csv[at] ?? '';
    const begins = !quoted && (at === 0 || `${separator}\r\n`.includes(csv[at - 1] ?? ''));
    if (letter === '"' && begins) quoted = true;
    else if (letter === '"' && quoted && csv[at + 1] !== '"') quoted = false;
    else if (!quoted && `${separator}\r\n`.includes(letter)) cells.push('');
    else {
      cells[cells.length - 1] += letter;
      if (letter === '"' && quoted) at += 1;
    }
  }
  return cells;
}

const runs = (cell: string) => /^\s*[=+\-@＝＋－＠]/.test(cell);
const fileOf = (rows: string[][]) => rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
const evil = fc.string({
  unit: fc.constantFrom(...'=+-@＝;,"\'\t\r\n a1'),
  maxLength: 12,
});

it.each([
  ['=1+1', `"'=1+1"`],
  ['-2', `"'-2"`],
  ['Ada; =1+1', `"Ada;' =1+1"`],
  ['Ada\t@SUM(A1)', `"Ada\t'@SUM(A1)"`],
  ['Ada;"=1+1"', `"Ada;'""=1+1"""`],
  ['＝1', `"'＝1"`],
  ['Ada = Grace', '"Ada = Grace"'],
  ['2026-06-15T14:03', '"2026-06-15T14:03"'],
  [null, '""'],
  [12, '"12"'],
])('writes %j as %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

it.each([',', ';', '\t'])(
  'L4: has no cell that a spreadsheet runs, where rows are split at %j',
  (separator) => {
    const rows = fc.array(fc.array(evil, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(rows, (texts) => {
        expect(cellsOf(fileOf(texts), separator).filter(runs)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  },
);

it('can be read back', () => {
  fc.assert(
    fc.property(evil, (text) => {
      const [cell = ''] = cellsOf(csvCell(text), ',');
      expect(withoutApostrophes(cell)).toBe(text);
    }),
    { numRuns: 2000 },
  );
});
