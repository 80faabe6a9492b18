import { statSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { withoutApostrophes } from '#shared/rules/csv.ts';
import { type CompanyFields, fieldReader } from './columns.ts';
import { readText } from './read-text.ts';
import { REASON } from './report.ts';

const LONGEST_ROW = 2 ** 16;
const DELIMITERS = [',', ';', '\t'];

/** A row of the file, its cells and the line that it begins in: a company, or why it can't be one. */
export type FileRow = Row & ({ company: CompanyFields } | { problem: string });

/**
 * Reads a whole file, and gives its size, delimiter and header. Nothing is imported from a file that turns out to be in
 * another encoding halfway, or to be cut off.
 * @throws if it isn't text in UTF-8, has no column for the name or the domain, has a row without an end, or ends within
 * one
 */
export async function checkFile(
  path: string,
): Promise<{ bytes: number; delimiter: string; header: string[] }> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new Error(`${path} doesn't exist.`);
  if (!found.isFile()) throw new Error(`${path} isn't a file.`);
  const delimiter = findDelimiter(await readStart(path));
  if (delimiter === undefined) throw new Error(`${path} is empty.`);
  let end = '';
  async function* text() {
    for await (const part of readText(path, () => {})) {
      end = part.at(-1) ?? end;
      yield part;
    }
  }
  const last = { line: 0, fields: 0 };
  const isHeader = ({ line, cells }: Row) => {
    const isFirst = last.line === 0;
    Object.assign(last, { line, fields: cells.length });
    return isFirst;
  };
  let header: string[] = [];
  for await (const { cells } of readRows(text(), delimiter, isHeader)) {
    header = cells;
    fieldReader(cells);
  }
  if (end !== '\n' && last.fields < header.length) throw new Error(cutOff(last, header.length));
  return { bytes: found.size, delimiter, header };
}

async function readStart(path: string): Promise<string> {
  let start = '';
  for await (const text of readText(path, () => {})) {
    start = (start + text).trimStart();
    if (start.length >= LONGEST_ROW) break;
  }
  return start;
}

function findDelimiter(start: string): string | undefined {
  if (start === '') return undefined;
  const [header = ''] = start.split('\n');
  const often = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.toSorted((one, other) => often(other) - often(one))[0];
}

/** The rows of a CSV file, one at a time. @throws what `checkFile` throws about its text and its rows */
export async function* readCompanies(
  path: string,
  delimiter: string,
  seen: (bytes: number) => void,
): AsyncGenerator<FileRow> {
  let header: string[] | undefined;
  let read: ReturnType<typeof fieldReader> | undefined;
  for await (const row of readRows(readText(path, seen), delimiter, () => true)) {
    const { line } = row;
    const cells = header?.[0] === REASON ? row.cells.map(withoutApostrophes) : row.cells;
    if (header === undefined || read === undefined) {
      header = cells;
      read = fieldReader(header);
    } else if (cells.length === header.length) yield { line, cells, company: read(cells) };
    else
      yield {
        line,
        cells,
        problem: `The row has ${cells.length} fields, but the header has ${header.length}.`,
      };
  }
}

type Row = { line: number; cells: string[] };

/** The rows that are wanted. The others don't leave the parser, which saves a third of the time. */
async function* readRows(
  text: AsyncIterable<string>,
  delimiter: string,
  isWanted: (row: Row) => boolean,
): AsyncGenerator<Row> {
  const end = { line: 0, blank: 0 };
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    on_record(cells, { lines, empty_lines }) {
      const row = { line: end.line + empty_lines - end.blank + 1, cells };
      Object.assign(end, { line: lines, blank: empty_lines });
      // Any record may be returned, but the types ask for the same kind.
      return isWanted(row) ? (row satisfies Row as unknown as string[]) : undefined;
    },
  });
  // What fails in the file's text ends the parser, and so the loop below.
  pipeline(Readable.from(text), parser, () => {});
  try {
    yield* parser as unknown as AsyncIterable<Row>;
  } catch (error) {
    throw error instanceof CsvError ? new Error(endless(end.line)) : error;
  }
}

const endless = (before: number) =>
  `${before === 0 ? 'The first row' : `The row after line ${before}`} has no end. Either a quotation mark isn't closed, or the row is longer than ${LONGEST_ROW} bytes.`;

const cutOff = (last: { line: number; fields: number }, fields: number) =>
  `The file ends within the row of line ${last.line}, which has ${last.fields} of ${fields} fields. Get the whole file, or remove that row.`;
