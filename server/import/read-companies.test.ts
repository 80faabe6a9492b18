import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFile, readCompanies } from './read-companies.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-import-'));
let files = 0;

function fileOf(content: string | Buffer): string {
  files += 1;
  const path = join(folder, `${files}.csv`);
  writeFileSync(path, content);
  return path;
}

async function check(content: string | Buffer): Promise<void> {
  await checkFile(fileOf(content));
}

async function read(content: string | Buffer): Promise<object[]> {
  const path = fileOf(content);
  const rows: object[] = [];
  let seen = 0;
  const { bytes, delimiter } = await checkFile(path);
  for await (const { cells: _, ...row } of readCompanies(path, delimiter, (more) => (seen += more)))
    rows.push(row);
  expect(seen).toBe(bytes);
  return rows;
}

const company = (name: string, domain: string, hq_location = '', address = '', website?: string) => ({
  company: { name, domain, hq_location, address, website },
});

describe('a file of companies', () => {
  it('has its columns in any order, and others that we ignore', async () => {
    expect(await read('Domain,Staff,HQ Location,NAME\na.example,9,Oslo,Ask\nb.example,,,Bo\n')).toEqual([
      { line: 2, ...company('Ask', 'a.example', 'Oslo') },
      { line: 3, ...company('Bo', 'b.example') },
    ]);
  });

  it.each([
    ['\n', ','],
    ['\r\n', ','],
    ['\r', ';'],
    ['\r\n', '\t'],
  ])('may have lines that end with %j, and %j between its fields', async (end, delimiter) => {
    const rows = [['name', 'domain'], ['Å "x" y', 'a.example'], ['"B, b; c"', 'b.example'], [], ['C', 'c']];
    const text = rows.map((row) => row.join(delimiter)).join(end);
    expect(await read(`\uFEFF${text}`)).toEqual([
      { line: 2, ...company('Å "x" y', 'a.example') },
      { line: 3, ...company('B, b; c', 'b.example') },
      { line: 5, ...company('C', 'c') },
    ]);
  });

  it('has the line in which a row begins, after quoted line breaks too', async () => {
    expect(await read('name,domain\r\n"A\r\nA","a ""x"""\r\n\r\nB\r\nC,c,d\r\nD,d\r\n')).toEqual([
      { line: 2, ...company('A\nA', 'a "x"') },
      { line: 5, problem: 'The row has 1 fields, but the header has 2.' },
      { line: 6, problem: 'The row has 3 fields, but the header has 2.' },
      { line: 7, ...company('D', 'd') },
    ]);
  });

  it('may be larger than what is read at a time, in many scripts', async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => `株式会社${index} ü,d${index}.example`);
    const found = await read(`name,domain\r\n${rows.join('\r\n')}`);
    expect(found).toHaveLength(rows.length);
    expect(found.at(-1)).toEqual({ line: 30_001, ...company('株式会社29999 ü', 'd29999.example') });
  });

  it('may come from Wikidata: names and places without a label are left out', async () => {
    const header = 'item,itemLabel,website,headquarters_locationLabel';
    const row = 'http://www.wikidata.org/entity/Q42,Ask,https://www.a.example/en,Q585';
    const other = 'http://www.wikidata.org/entity/Q43,Q43,https://b.example,Oslo';
    expect(await read(`${header}\n${row}\n${other}\n`)).toEqual([
      { line: 2, ...company('Ask', 'https://www.a.example/en', '', '', 'https://www.a.example/en') },
      { line: 3, ...company('', 'https://b.example', 'Oslo', '', 'https://b.example') },
    ]);
  });

  it('may come from GLEIF, with a column of websites', async () => {
    const element = (name: string) => `Entity.HeadquartersAddress.${name}`;
    const columns = ['FirstAddressLine', 'City', 'Country', 'PostalCode'].map(element);
    const rows = ['L1,Ask AS,Kaigaten 1,Bergen,NO,5013,ask.example', 'L2,Bo,,Oslo,ZZZ,,bo.example'];
    expect(
      await read(`${['LEI', 'Entity.LegalName', ...columns, 'website'].join()}\n${rows.join('\n')}`),
    ).toEqual([
      {
        line: 2,
        company: {
          ...company('Ask AS', 'ask.example', 'Bergen, Norway', 'Kaigaten 1, 5013, Bergen').company,
          ...{ website: 'https://ask.example', country: 'NO' },
        },
      },
      { line: 3, ...company('Bo', 'bo.example', 'Oslo, ZZZ', 'Oslo', 'https://bo.example') },
    ]);
  });

  const factsOf = async (header: string, row: string) => {
    const [{ company: read_ = {} } = {}] = (await read(`name,domain,${header}\nA,a.example,${row}\n`)) as {
      company?: object;
    }[];
    const {
      name: _,
      domain: _domain,
      hq_location: _place,
      address: _address,
      ...facts
    } = read_ as Record<string, unknown>;
    return facts;
  };

  it.each([
    [
      'website,industry,employees,employees_year,country,founded',
      'a.example,H52,1200,2025,NL,1998',
      {
        website: 'https://a.example',
        industry: 'H52',
        size: 1000,
        size_year: 2025,
        country: 'NL',
        founded: 1998,
      },
    ],
    [
      'P856;P4496;P1128;P585;P17;P571'.replaceAll(';', ','),
      'https://a.example/,52.10,49,2021-12-31T00:00:00Z,Netherlands,+1998-01-01T00:00:00Z',
      {
        website: 'https://a.example',
        industry: 'H52',
        size: 10,
        size_year: 2021,
        country: 'NL',
        founded: 1998,
      },
    ],
    ['industry,employees', 'Transport and Storage,"250-999"', { industry: 'H', size: 250 }],
    ['NACE,number of employees', 'x,"5,000+"', { size: 5000 }],
  ])('has facts in the columns %s', async (header, row, facts) => {
    expect(await factsOf(header, row)).toEqual(facts);
  });

  it('has facts that are left out if they cannot be read', async () => {
    const header = 'website,industry,employees,employees_year,country,founded';
    expect(await factsOf(header, 'javascript:alert(1),Gnomes,none,soon,Atlantis,3050')).toEqual({});
    expect(await factsOf(header, ',H99,0,,XX,')).toEqual({});
  });
});

describe('a file that is refused as a whole', () => {
  it.each([
    ['is empty', '', /is empty/],
    ['is blank', '\uFEFF \r\n\n', /is empty/],
    [
      'has no column for names',
      'title,domain\na,b\n',
      /No column has the name.*itemLabel.*columns are title, domain/,
    ],
    ['has no column for domains', 'name,city\na,b\n', /No column has the domain\. It may.*website/],
    [
      'comes from GLEIF as it is',
      `LEI,Entity.LegalName,${'Other,'.repeat(300)}Last\nL1,Ask AS,${','.repeat(300)}\n`,
      /No column has the domain\. GLEIF's files have none\. docs\/recipes\.md says how.*Other and 291 more\.$/,
    ],
    [
      'is in Latin-1',
      Buffer.from('name,domain\nA,a\nCafé,c\n', 'latin1'),
      /^Line 3 of the file isn't UTF-8 text/,
    ],
    ['is in UTF-16', Buffer.from('\uFEFFname,domain\n', 'utf16le'), /^Line 1 of the file isn't UTF-8 text/],
    [
      'ends in half a letter',
      Buffer.from('name,domain\nCafé').subarray(0, -1),
      /^Line 2 of the file isn't UTF-8 text/,
    ],
    ['has an open quotation mark', 'name,domain\nA,a\n\n"B,b\nC,c', /row after line 2 has no end/],
    ['has an endless row', `name,domain\nA,a\n${'x'.repeat(70_000)},c\n`, /row after line 2 has no end/],
    ['is one endless row', 'x'.repeat(70_000), /The first row has no end/],
    [
      'ends within a row',
      'name,domain\nA,a\n\n\nNort',
      /ends within the row of line 5, which has 1 of 2 fields/,
    ],
    ['ends within a field in quotation marks', 'name,domain\nA,a\n"Nort', /row after line 2 has no end/],
  ])('%s', async (_, content, message) => {
    await expect(check(content)).rejects.toThrow(message);
  });

  it('only if its end is missing, which a row with too few fields and a line end does not show', async () => {
    const problem = { line: 2, problem: 'The row has 1 fields, but the header has 2.' };
    expect(await read('name,domain\nNort\n')).toEqual([problem]);
    expect(await read('name,domain\nNort\r')).toEqual([problem]);
    expect(await read('name,domain\nA,a.exam')).toEqual([{ line: 2, ...company('A', 'a.exam') }]);
  });

  it("doesn't exist, or isn't a file", async () => {
    await expect(checkFile(join(folder, 'none.csv'))).rejects.toThrow("none.csv doesn't exist");
    await expect(checkFile(folder)).rejects.toThrow("isn't a file");
  });
});
