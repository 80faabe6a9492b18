import { describe, expect, it } from 'vitest';
import { identifyingParts } from './identifying-text.ts';

const found = (text: string) => identifyingParts(text).map((part) => `${part.kind}: ${part.text}`);

describe('what fits only one person', () => {
  it.each([
    ["I'm the only forklift driver on the night shift.", 'only: the only forklift driver on the night shift'],
    ['They never listen to the only nurse in Ward 7.', 'only: the only nurse in Ward 7'],
    ['As the only woman, I had no say.', 'only: the only woman'],
    [
      'One of the two electricians at the plant quit: me.',
      'only: One of the two electricians at the plant quit',
    ],
    ['since 3 May 2021', 'date: 3 May 2021'],
    ['I joined on May 3rd, 2021.', 'date: May 3rd, 2021'],
    ['My first day was the 3rd of May.', 'date: 3rd of May'],
    ['They let me go on 03/05/2021.', 'date: 03/05/2021'],
    ['I left on 2021-05-03', 'date: 2021-05-03'],
    ['I have worked here since 3.5.21', 'date: 3.5.21'],
    ['Head of Penguins', 'title: Head of Penguins'],
    ['Chief Happiness Officer', 'title: Chief Happiness Officer'],
    ['VP of Engineering', 'title: VP of Engineering'],
    ['CTO', 'title: CTO'],
    ['When I was head of procurement, budgets shrank.', 'title: head of procurement'],
  ])('is pointed out in "%s"', (text, part) => expect(found(text)).toEqual([part]));
});

const identifying = [
  'I was the only intern that summer.',
  "I am the only one who speaks Polish, so I'm always on call.",
  'Being the only Black engineer was exhausting.',
  'I was the sole accountant of the branch.',
  'As the only father in the office I had to fight for leave.',
  'the only person with a wheelchair on the second floor',
  'Our only translator for Japanese left in tears.',
  'The only baker on Sundays gets no break.',
  'They fired the only electrician with a license.',
  'I am one of three women in engineering.',
  'I am the only Norwegian in accounting.',
  'Here since 1 January 2020.',
  'I started on 21.11.2019 and left on 2021-03-31.',
  'I was hired on September 1st.',
  'Joined 12 Oct 2018, never promoted.',
  'My contract ended on 30/06/2022.',
  'I resigned on the 5th of March, the day of the flood.',
  'I have been on leave since 14-02-2023.',
  'They promoted me on 1. April 2019.',
  'Head of Marketing',
  'Deputy Head of Logistics and Planning',
  'Chief of Staff',
  'Chief People Officer',
  'VP Sales EMEA',
  'Vice President of Operations',
  'Director of Nursing',
  'CEO',
  'Co-founder',
  'Managing Director',
  'I am the Head of Legal and nobody asks me.',
  'I alone run the kiln.',
  "Nobody else here has a pilot's license.",
];

const harmless = [
  'The only good thing in this company is the canteen.',
  'The only reason I stayed was the pay.',
  'The only way up is to leave.',
  'The only problem at the moment is overtime.',
  'The only printer on our floor is broken.',
  'The only computer in the break room is from 2009.',
  'They are only interested in numbers.',
  'The only offer on the table was a pizza party.',
  'The only answer from HR is silence.',
  'Only managers in the head office get bonuses.',
  'I only worked here for a summer.',
  'The only benefit for families is unpaid leave.',
  'One of the three best places I have worked at.',
  'One of two shifts is always short.',
  'We ship on 2026-11-21 at 09:30.',
  'Since May 2021 there has been a hiring freeze.',
  'I started in March 2020.',
  'I worked here from 2018 to 2021.',
  'The merger was announced on 3 May 2021.',
  'I work 24/7 and get 1/2 day off.',
  'I got 3 of 5 points, then 4.5.',
  'Version 10.15.7 broke my laptop.',
  'May 1 is a holiday.',
  'My shifts are 06-14-22.',
  'Head of department changes every year.',
  'A new head of the department every year.',
  'It makes my head spin. Of course nobody cares.',
  'The chiefs and officers never talk to us.',
  'The VPs decide, we work.',
  'Our CEO listens.',
  'Software Engineer',
  'Team Lead',
  'Account Director',
  'Assistant Manager, Night Shift',
  'Head Nurse',
  'Chef de Partie',
];

it('is found in nine of ten sentences that were labeled by hand, with at most one false alarm in ten', () => {
  const missed = identifying.filter((sentence) => found(sentence).length === 0);
  const alarms = harmless.filter((sentence) => found(sentence).length > 0);
  const hits = identifying.length - missed.length;
  expect(missed).toEqual(['I alone run the kiln.', "Nobody else here has a pilot's license."]);
  expect(alarms).toEqual([]);
  expect(hits / identifying.length).toBeGreaterThan(0.9);
  expect(hits / (hits + alarms.length)).toBeGreaterThan(0.9);
});
