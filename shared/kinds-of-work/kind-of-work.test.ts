import { expect, it } from 'vitest';
import escoTitles from './esco-titles.json' with { type: 'json' };
import { everydayTitles } from './everyday/titles.ts';
import groups from './groups.json' with { type: 'json' };
import { kindOfWorkOf } from './kind-of-work.ts';
import { titleKey } from './title-words.ts';

it.each([
  ['Registered Nurse', '2221'],
  ['Site Reliability Engineer', '2512'],
  ['Warehouse Associate', '9333'],
  ['Truck driver', '8332'],
  ['Barista', '5132'],
  ['Account executive', '3322'],
  ['forklift operator', '8344'],
  ['Rémouleur', null],
  ['', null],
])('%s is in group %s', (title, group) => {
  expect(kindOfWorkOf(title)).toBe(group);
});

it.each([
  'Software Engineers',
  'SOFTWARE ENGINEER (m/w/d)',
  'Software Engineer w/m/d',
  'Senior Software Engineer II',
  'Sr. Software Engineer',
  'Lead Software-Engineer',
  'Trainee software engineer',
  'Software Engineer 3',
  'Software Engineer (Payments)',
  'Software Engineer, Payments',
  'Software Engineer - part time',
  'Software engineer / software developer',
])('"%s" is a software engineer', (title) => {
  expect(kindOfWorkOf(title)).toBe('2512');
});

it('keeps a word that belongs to the title', () => {
  expect(kindOfWorkOf('Staff nurse')).toBe('2221');
  expect(kindOfWorkOf('School principal')).toBe('1345');
  expect(kindOfWorkOf('Sales associate')).toBe('5223');
});

it('turns a title around', () => {
  expect(kindOfWorkOf('Director of Marketing')).toBe(kindOfWorkOf('Marketing director'));
  expect(kindOfWorkOf('Manager, Warehouse')).toBe(kindOfWorkOf('Warehouse manager'));
});

it('chooses none of two kinds of work', () => {
  expect(kindOfWorkOf('Cook / Dishwasher')).toBeNull();
  expect(kindOfWorkOf('Nurse and receptionist')).toBeNull();
});

it('has none for a title that says too little, with or without a rank or a place', () => {
  for (const title of ['Manager', 'Senior Associate', 'Supervisor', 'Assistant Manager - Cashiers']) {
    expect(kindOfWorkOf(title)).toBeNull();
  }
});

it('finds each of our titles in its group only', () => {
  const keys = new Map<string, string>();
  for (const [group, titles] of everydayTitles.flatMap((list) => Object.entries(list))) {
    for (const title of titles.split('|')) {
      expect(keys.get(titleKey(title)), title).toBeUndefined();
      keys.set(titleKey(title), title);
      expect(kindOfWorkOf(title), title).toBe(group === 'none' ? null : group);
    }
  }
});

it('knows the name of each group', () => {
  for (const group of [escoTitles, ...everydayTitles].flatMap((titles) => Object.keys(titles))) {
    expect({ ...groups, none: '' }).toHaveProperty(group);
  }
});
