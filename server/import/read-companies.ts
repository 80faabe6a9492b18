import { statSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { type CompanyFields, fieldReader } from './columns.ts';
import { readText } from './read-text.ts';

const LONGEST_ROW = 2 ** 16;
const DELIMITERS = [',', ';', '\t'];

/** A row of the file and the line that it begins in: a company, or why it can't be one. */
export type FileRow = { line: number } & ({ company: CompanyFields } | { problem: string });

/**
 * Checks that a file is text, and gives its size. Reading the whole file first means that nothing is imported from a file
 * that turns out to be in another encoding halfway.
 */
export async function checkFile(path: string): Promise<{ bytes: number; delimiter: string }> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new Error(`${path} doesn't exist.`);
  if (!found.isFile()) throw new Error(`${path} isn't a file.`);
  let start = '';
  for await (const text of readText(path, () => {})) if (start.length < LONGEST_ROW) start += text;
  if (start.trim() === '') throw new Error(`${path} is empty.`);
  const [header = ''] = start.trimStart().split('\n');
  const often = (delimiter: string) => header.split(delimiter).length;
  const [delimiter = ','] = DELIMITERS.toSorted((one, other) => often(other) - often(one));
  return { bytes: found.size, delimiter };
}

/**
 * The rows of a CSV file, one at a time. @throws if it has no column for the name or the domain, or a quotation mark that
 * isn't closed
 */
export async function* readCompanies(
  path: string,
  delimiter: string,
  seen: (bytes: number) => void,
): AsyncGenerator<FileRow> {
  const end = { line: 0, blank: 0 };
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    on_record(cells, { lines, empty_lines }) {
      const line = end.line + empty_lines - end.blank + 1;
      Object.assign(end, { line: lines, blank: empty_lines });
      // Any record may be returned, but the types ask for the same kind.
      return { line, cells } satisfies Cells as unknown as string[];
    },
  });
  // What fails in the file's text ends the parser, and so the loop below.
  pipeline(Readable.from(readText(path, seen)), parser, () => {});
  let header: string[] | undefined;
  let read: ReturnType<typeof fieldReader> | undefined;
  try {
    for await (const { line, cells } of parser as unknown as AsyncIterable<Cells>) {
      if (header === undefined || read === undefined) {
        header = cells;
        read = fieldReader(header);
      } else if (cells.length === header.length) yield { line, company: read(cells) };
      else
        yield { line, problem: `The row has ${cells.length} fields, but the header has ${header.length}.` };
    }
  } catch (error) {
    throw error instanceof CsvError ? new Error(endless(end.line)) : error;
  }
}

type Cells = { line: number; cells: string[] };

const endless = (before: number) =>
  `The row after line ${before} has no end: a quotation mark isn't closed, or it is longer than ${LONGEST_ROW} bytes.`;
