import { expect, it } from 'vitest';
import { findCompany } from '#db/queries/companies.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';
import { runCommand } from '#testing/server/run-command.ts';
import { newFolder } from '#testing/server/run-main.ts';

describeEachDialect('npm run company', (fresh) => {
  const cwd = newFolder();
  const company = (...options: string[]) =>
    runCommand('company', options, { cwd, env: { DATABASE_URL: fresh().url } });

  it('changes what is said about a company, hides it, and prints what it is now', async () => {
    const id = await makeCompany(fresh().db, { domain: 'halden.example', name: 'Halden' });
    const facts = ['--name', 'Halden Foods', '--size', '250', '--size-year', '2025', '--country', 'no'];
    const { status, text } = await company('--domain', 'www.halden.example', ...facts);
    expect(status).toBe(0);
    expect(JSON.parse(text)).toMatchObject({ id, name: 'Halden Foods', size: 250, country: 'NO' });
    expect(await findCompany(fresh().db, id)).toMatchObject({ name: 'Halden Foods', size_year: 2025 });
    const hidden = await company('--domain', 'halden.example', '--state', 'hidden', '--size', '');
    expect(JSON.parse(hidden.text)).toMatchObject({ state: 'hidden', size: null, size_year: null });
    expect(await findCompany(fresh().db, id)).toBeUndefined();
    const { changes } = JSON.parse((await company('--domain', 'halden.example')).text);
    expect(changes).toMatchObject([{ by: '' }, { by: '' }]);
  });

  it('merges two companies, and undoes that', async () => {
    const { db } = fresh();
    const id = await makeCompany(db, { domain: 'copy.example', name: 'Copy' });
    const into = await makeCompany(db, { domain: 'original.example' });
    const merged = await company('--domain', 'copy.example', '--merge-into', 'www.original.example');
    expect(JSON.parse(merged.text)).toMatchObject({ id, merged_into: { id: into }, changes: [{ by: '' }] });
    const again = await company('--domain', 'copy.example', '--merge-into', 'original.example');
    expect(again).toMatchObject({ status: 1, text: 'Copy is already merged into another company.\n' });
    const undone = await company('--domain', 'copy.example', '--undo-merge');
    expect(JSON.parse(undone.text)).toMatchObject({ id, merged_into: null });
  });

  it('says what is wrong', async () => {
    await makeCompany(fresh().db, { domain: 'wrong.example' });
    const wrong = (...options: string[]) => company('--domain', 'wrong.example', ...options);
    expect(await company()).toMatchObject({
      status: 1,
      text: expect.stringContaining('Name a company by its domain.'),
    });
    expect(await company('--domain', 'nowhere.example')).toMatchObject({
      status: 1,
      text: 'There is no company with the domain nowhere.example.\n',
    });
    expect(await wrong('--founded', 'long ago')).toMatchObject({
      status: 1,
      text: 'Year founded must be a year, such as 1998.\n',
    });
    expect((await wrong('--state', 'gone')).status).toBe(1);
    expect((await wrong('--logo', '/nowhere.png')).status).toBe(1);
  });
});
