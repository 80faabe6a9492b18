/**
 * What some spreadsheet reads as a cell. Some split rows at semicolons, where a comma is the decimal mark, or at tabs.
 */
const cells = /[^;\t\r\n]+/g;
/** The start of a formula. Some spreadsheets skip spaces and quotation marks, and accept full-width signs. */
const formula = /^[\s'"]*[=+\-@＝＋－＠]/;
/** The same after `csvCell`. */
const disarmed = /^'[\s'"]*[=+\-@＝＋－＠]/;

/** A cell of a CSV file. A formula gets an apostrophe, so no spreadsheet runs it. */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? '').replaceAll(cells, (cell) => (formula.test(cell) ? `'${cell}` : cell));
  return `"${text.replaceAll('"', '""')}"`;
}

/** What `csvCell` got, from the text that it put between the quotation marks. */
export function withoutApostrophes(text: string): string {
  return text.replaceAll(cells, (cell) => (disarmed.test(cell) ? cell.slice(1) : cell));
}
