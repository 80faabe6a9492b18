import { beforeAll, expect, it } from 'vitest';
import { searchCompanies } from '#db/queries/companies.ts';
import { makeCompany } from '#db/testing/factories.ts';
import { describeEachDialect } from '#db/testing/fresh-db.ts';
import { planOf } from '#db/testing/plan-of.ts';

/** Each way in which a company is found, and a term that takes all of them in vain. */
const terms = ['halden systems', 'hald', 'sys hal', 'halden.ex', 'alde', 'hadlen ssytems', 'xqzwv ystem'];

const SCAN = /SCAN (?!json_each|search_company_tokens VIRTUAL TABLE)|Seq Scan|AUTOMATIC/;
/** Of SQLite. PostgreSQL sorts what it finds in one of the indexes of tokens, and this doesn't check which one it reads. */
const SORT = /TEMP B-TREE/;

describeEachDialect('the statements of a search', (fresh) => {
  beforeAll(async () => {
    await makeCompany(fresh().db, { name: 'Halden Systems', domain: 'halden.example' });
  });

  it('read by an index, and sort only the companies of a domain', async () => {
    const { db, statements } = fresh();
    statements.length = 0;
    for (const term of terms) await searchCompanies(db, term, 10, 0);
    const distinct = new Set(statements.splice(0));
    // By exact name, domain, tokens, their companies, word, part, and typo; and the page.
    expect(distinct.size).toBe(8);
    for (const statement of distinct) {
      const plan = await planOf(db, statement);
      expect(plan, statement).not.toMatch(SCAN);
      if (!statement.includes('"domain" >=')) expect(plan, statement).not.toMatch(SORT);
    }
  });
});
