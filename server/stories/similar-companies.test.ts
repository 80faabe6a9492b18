import { beforeAll, expect, it } from 'vitest';
import { searchCompanies } from '#db/queries/companies.ts';
import { similarCompanies, termsForSimilar } from '#shared/rules/similar-companies.ts';
import { makeCompany } from '#testing/database/factories.ts';
import { describeEachDialect } from '#testing/database/fresh-db.ts';

const HITS_PER_TERM = 50;

describeEachDialect('the search for companies similar to a new one', (fresh) => {
  beforeAll(async () => {
    const { db } = fresh();
    for (const [name, domain] of [
      ['Ferrowell Systems', 'ferrowell.example'],
      ['Müller Söhne GmbH', 'mueller-soehne.example'],
      ['Marsh and Heron', 'marsh.example'],
      ['SAP', 'sap.example'],
      ['Bank', 'bank.example'],
      ['Quiet Yard', 'people.fjord-yard.example'],
      ['Fjord Yards', 'fjord-yard.co.uk'],
    ] as const)
      await makeCompany(db, { name, domain });
    for (let count = 0; count < HITS_PER_TERM; count += 1) await makeCompany(db, { name: `Bank ${count}` });
  });

  it.each([
    ['Ferowell Systems Ltd', 'new.example', ['ferrowell.example']],
    ['FERROWELL-SYSTEMS', 'new.example', ['ferrowell.example']],
    ['Mueller Soehne', 'new.example', ['mueller-soehne.example']],
    ['Marsh & Heron Inc.', 'new.example', ['marsh.example']],
    ['SAP SE', 'new.example', ['sap.example']],
    ['New', 'eu.careers.bank.example', ['bank.example']],
    ['New', 'ferrowell.de', ['ferrowell.example']],
    ['New', 'fjord-yard.example', ['people.fjord-yard.example', 'fjord-yard.co.uk']],
    ['Ferrowell Foods', 'ferrowell-foods.example', []],
    ['Ferrowell Systems', 'ferrowell.example', []],
  ])('for %s at %s finds %j', async (name, domain, similar) => {
    const terms = termsForSimilar({ name, domain });
    const hits = await Promise.all(terms.map((term) => searchCompanies(fresh().db, term, HITS_PER_TERM, 0)));
    const found = similarCompanies({ name, domain }, hits.flat());
    expect(found.map(({ company }) => company.domain)).toEqual(similar);
  });
});
