import { until, type Visitor } from './visitor.ts';

const search = 'Search companies by name, place or domain';

/** What people read, with the page's scripts. */
export const reading = {
  async 'finds a company while typing on the home page'({ open, fill, press, heading }: Visitor) {
    await open('/');
    await fill('combobox', search, 'ferrow');
    await press('option');
    await heading('Ferrowell Systems');
  },
  async 'sorts its reviews, and pages through them'(visitor: Visitor) {
    await visitor.open('/companies/1');
    await visitor.fill('combobox', 'Sort reviews', 'Highest');
    await sorted(visitor);
    await visitor.press('link', 'Next');
    await visitor.arrives('/companies/1?sort=highest&page=2');
    await visitor.reads('Page 2');
    await sorted(visitor);
  },
};

/** The same without the page's scripts. */
export const readingWithoutScripts = {
  async 'finds a company with the form on the home page'({ open, fill, press, arrives, heading }: Visitor) {
    await open('/');
    await fill('searchbox', search, 'ferrow');
    await press('button', 'Search');
    await arrives('/companies?search=ferrow');
    await press('link', 'Ferrowell Systems');
    await heading('Ferrowell Systems');
  },
  async 'loads more companies'({ open, press, arrives }: Visitor) {
    await open('/companies');
    await press('link', 'Load more');
    await arrives('/companies?pages=2#page-2');
  },
  async 'sorts and pages through the reviews'(visitor: Visitor) {
    await visitor.open('/companies/1');
    await visitor.fill('combobox', 'Sort reviews', 'Highest');
    await visitor.press('button', 'Sort');
    await visitor.arrives('/companies/1?sort=highest#reviews');
    await sorted(visitor);
    await visitor.press('link', 'Next');
    await visitor.arrives('/companies/1?sort=highest&page=2#reviews');
  },
  async 'reads the privacy page with the details'({ open, heading, reads }: Visitor) {
    await open('/privacy/details');
    await heading('Privacy in detail');
    await reads('Who can learn what');
    await reads('Your browser computes it if you allow JavaScript for this site.');
  },
  async 'reads why writing needs JavaScript'({ open, heading, reads }: Visitor) {
    await open('/companies/1');
    await reads('Reading works without JavaScript, but writing needs it');
    await open('/companies/1/review');
    await heading('Your review');
    await reads('Reviews need JavaScript, because your browser itself separates');
  },
};

/** Waits for ten reviews with the best first. */
function sorted({ page }: Visitor) {
  return until('ten reviews with the best first', async () => {
    const labels = await page.ask(
      "body => [...body.querySelectorAll('article [role=img]')].map(stars => stars.ariaLabel)",
    );
    const stars = (labels as string[]).map((label) => Number.parseFloat(label));
    const isSorted = stars.every((one, index) => one <= (stars[index - 1] ?? 5));
    return (stars.length === 10 && isSorted) || undefined;
  });
}
