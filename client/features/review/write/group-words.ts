import type { People } from './use-group-size.ts';

type Words = {
  count: string;
  /** What it means for who writes. */
  meaning: string;
  /** Whether holding a review is recommended. */
  hold: boolean;
};

const hold =
  'We recommend holding your review until at least five can be published together: you can choose that at the end.';

const words: Record<People, Words> = {
  under_5: {
    count: 'Fewer than 5 people have',
    meaning: `Among so few, colleagues can guess who wrote what. ${hold}`,
    hold: true,
  },
  '5_to_9': {
    count: '5 to 9 people have',
    meaning: `From what we store, your review could be any of theirs, but in a small group your words and the month can narrow it down. ${hold}`,
    hold: true,
  },
  '10_to_24': {
    count: '10 to 24 people have',
    meaning:
      'From what we store, your review could be any of theirs. Your own words and the month can still narrow it down: at the end you choose when it appears.',
    hold: false,
  },
  '25_or_more': {
    count: '25 people or more have',
    meaning:
      'From what we store, your review could be any of theirs. Your own words can still give you away, so leave out what only you could know.',
    hold: false,
  },
};

export function groupWords(people: People): Words {
  return words[people];
}
