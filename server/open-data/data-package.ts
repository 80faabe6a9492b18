import { openDataLicense } from '#shared/open-data.ts';
import { paths } from '#shared/paths.ts';
import { firstDay, monthName } from '#shared/rules/calendar.ts';
import { companyTable, salaryTable, type Table } from './tables.ts';
import type { WrittenFile } from './write-table.ts';

/** Describes the files by Data Package, version 1 (https://specs.frictionlessdata.io/data-package/). */
export function dataPackage(
  files: readonly WrittenFile[],
  { siteName, url, month }: { siteName: string; url: string; month: string },
) {
  return {
    profile: 'data-package',
    name: `${siteName.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, '-')}-${month}`,
    title: `${siteName}: what employees say, ${monthName(month)}`,
    description:
      'Figures from anonymous reviews by employees. No texts and no single answers: when an author withdraws a review, copies of it elsewhere would stay.',
    homepage: url + paths.data(),
    version: month,
    created: `${firstDay(month)}T00:00:00Z`,
    licenses: [openDataLicense],
    sources: [{ title: siteName, path: url }],
    resources: files.map(describe),
  };
}

function describe({ name: path, bytes, sha256 }: WrittenFile) {
  const isCsv = path.endsWith('.csv');
  const table = path.startsWith(companyTable.name) ? companyTable : salaryTable;
  return {
    profile: isCsv ? 'tabular-data-resource' : 'data-resource',
    name: isCsv ? table.name : `${table.name}-json`,
    path,
    description: isCsv ? `${table.description} ${APOSTROPHES}` : table.description,
    format: isCsv ? 'csv' : 'json',
    mediatype: isCsv ? 'text/csv' : 'application/json',
    encoding: 'utf-8',
    bytes,
    hash: `sha256:${sha256}`,
    schema: schemaOf(table),
  };
}

const APOSTROPHES =
  'A text that a spreadsheet would run as a formula begins with an apostrophe here, and without it in the JSON file.';

const schemaOf = ({ fields, key }: Table) => ({ fields, missingValues: [''], primaryKey: key });
