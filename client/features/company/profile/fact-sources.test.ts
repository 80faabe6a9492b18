import { expect, it } from 'vitest';
import { sourceSentences } from './fact-sources.ts';

const wikidata = { source: 'Wikidata', month: '2026-03' };
const added = { source: 'added with the company', month: '2026-04' };
const august = { source: 'correction', month: '2026-08' };
const november = { source: 'correction', month: '2026-11' };

it.each([
  [{}, []],
  [{ website: wikidata, size: wikidata, hq_location: wikidata }, ['From Wikidata, March 2026.']],
  [{ hq_location: added }, ['HQ location from the person who added the company, April 2026.']],
  [{ size: august }, ['From a correction that a moderator checked, August 2026.']],
  [
    { website: wikidata, industry: wikidata, size: november },
    ['From Wikidata, March 2026.', 'Size from a correction that a moderator checked, November 2026.'],
  ],
  [
    { website: added, industry: november, country: added, founded: august, size: added, hq_location: august },
    [
      'From the person who added the company, April 2026.',
      'Industry, founding year, and HQ location from corrections that moderators checked, August 2026 to November 2026.',
    ],
  ],
])('says once where most facts are from, and names those from elsewhere (%#)', (sources, sentences) => {
  expect(sourceSentences(sources)).toEqual(sentences);
});
