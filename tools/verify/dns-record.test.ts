import { expect, it } from 'vitest';
import { checkDns } from './dns-record.ts';

const identity = 'F0VTtFbd38aQjsqxwQH-arIeK6oGF3lbfUOmNIKZP9U';
const site = 'https://candor.example';
const records =
  (...found: string[][]) =>
  async (name: string) => {
    expect(name).toBe('_candor.candor.example');
    if (found.length === 0) throw Object.assign(new Error('queryTxt ENODATA'), { code: 'ENODATA' });
    return found;
  };

it('agrees with the record, also among others and in pieces', async () => {
  const found = records(['v=spf1 -all'], ['candor-identity=', identity]);
  expect(await checkDns(site, identity, found)).toEqual({
    note: expect.stringContaining('the same identity'),
  });
});

it('M2: reports a record that names another identity', async () => {
  const found = records(['candor-identity=another']);
  expect(await checkDns(site, identity, found)).toEqual({
    problem: 'the DNS record _candor.candor.example names another identity than the site',
  });
});

it('says which record is missing, and asks nothing about an onion service', async () => {
  const { note } = await checkDns(site, identity, records());
  expect(note).toContain(`_candor.candor.example TXT "candor-identity=${identity}"`);
  const onion = `http://${'a'.repeat(56)}.onion`;
  expect(await checkDns(onion, identity, records())).toEqual({});
});
