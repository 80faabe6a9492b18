/** The files of a month. */
export const openDataFiles = [
  'companies.csv',
  'companies.json',
  'salaries.csv',
  'salaries.json',
  'datapackage.json',
] as const;

/** Their checksums, as `sha256sum` writes them. */
export const checksumFile = 'SHA256SUMS';

/** How many months are kept. */
export const openDataMonths = 13;

export const openDataLicense = {
  name: 'CC-BY-4.0',
  title: 'Creative Commons Attribution 4.0 International',
  path: 'https://creativecommons.org/licenses/by/4.0/',
};

/** Where a file of a month is. */
export const openDataPath = (month: string, name: string) => `/data/${month}/${name}`;
