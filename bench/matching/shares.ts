import { type Random, seededRandom } from '#db/demo-data/random.ts';
import { minutes } from '#shared/limits.ts';
import {
  approvalDay,
  arrivalDay,
  DAY,
  LAST_MINUTE,
  type Minute,
  monthOf,
  sendingTimes,
  YEAR_MINUTES,
} from './calendar.ts';
import { findSuspects } from './employer.ts';
import { likeliestMonths, releasesOf } from './held.ts';

const LINK_MINUTES = minutes.mailToken;
/** In the test, people use a slip at any time within this many days. */
const SLIP_DAYS = 90;
const SLIP_MINUTES = SLIP_DAYS * DAY;

/** When someone asked for a link, and when she sent her review if she wrote one. */
type Person = { asked: Minute; sent: Minute; wrote: boolean };
/** How many people ask in a year and write, and how many only ask. */
type Group = { authors: number; silent: number };
/** How many reviews of a year appeared, and for how many the employer names the right author. */
type Score = { appeared: number; matched: number };

/** People who ask at any time of the year, in that order. Authors send within so many minutes. */
function drawPeople(random: Random, { authors, silent }: Group, within: Minute): Person[] {
  const people = Array.from({ length: authors + silent }, (_, index) => {
    const asked = random() * YEAR_MINUTES;
    return { asked, sent: asked + random() * patience(asked, within), wrote: index < authors };
  });
  return people.sort((one, other) => one.asked - other.asked);
}

const patience = (asked: Minute, within: Minute) => Math.min(within, LAST_MINUTE - asked);

/** How likely a review of someone who asked at that time appears at each place. */
function placesOf(asked: Minute, within: Minute, placeOf: (approved: number) => number): Map<number, number> {
  const latest = asked + patience(asked, within);
  const places = new Map<number, number>();
  for (let arrival = arrivalDay(asked); arrival <= arrivalDay(latest); arrival += 1) {
    const [after, until] = sendingTimes(arrival);
    const share = (Math.min(until, latest) - Math.max(after, asked)) / (latest - asked);
    const place = placeOf(approvalDay(arrival));
    if (share > 0) places.set(place, (places.get(place) ?? 0) + share);
  }
  return places;
}

const approvedOn = ({ sent }: Person) => approvalDay(arrivalDay(sent));

/** How many reviews appear at each place. */
const countAt = (authors: Person[], placeOfReview: (person: Person) => number) =>
  new Map([...Map.groupBy(authors, placeOfReview)].map(([place, { length }]) => [place, length]));

/** The months after approval in which reviews appear, from the start of the year. */
const nextMonthOf = (approved: number) => monthOf(approved) + 1;
const halfYearOf = (approved: number) => (Math.floor(monthOf(approved) / 6) + 1) * 6;

/** Each review appears by itself, on the day or in the month that follows from its approval. */
function playAlone(people: Person[], within: Minute, placeOf: (approved: number) => number): Score {
  const placeOfReview = (person: Person) => placeOf(approvedOn(person));
  const authors = people.filter(({ wrote }) => wrote);
  const asked = people.map((person) => placesOf(person.asked, within, placeOf));
  const suspects = findSuspects(asked, countAt(authors, placeOfReview));
  const matched = authors.filter((author) => people[suspects.get(placeOfReview(author)) ?? -1] === author);
  return { appeared: authors.length, matched: matched.length };
}

/**
 * One author alone chooses January or July, all others the first of next month. The employer knows that one does, and may
 * see that nothing appeared in the month after someone asked.
 */
function playOddOneOut(people: Person[], odd: Person): Score {
  const authors = people.filter(({ wrote }) => wrote);
  const placeOfReview = (person: Person) =>
    person === odd ? halfYearOf(approvedOn(person)) : nextMonthOf(approvedOn(person));
  const share = 1 / authors.length;
  const asked = people.map((person) => {
    const places = new Map<number, number>();
    for (const [placeOf, likely] of [
      [halfYearOf, share],
      [nextMonthOf, 1 - share],
    ] as const)
      for (const [place, part] of placesOf(person.asked, LINK_MINUTES, placeOf))
        places.set(place, (places.get(place) ?? 0) + likely * part);
    return places;
  });
  const suspect = findSuspects(asked, countAt(authors, placeOfReview)).get(placeOfReview(odd)) ?? -1;
  return { appeared: 1, matched: people[suspect] === odd ? 1 : 0 };
}

/** Reviews appear once five can appear together. */
function playHeld(people: Person[]): Score {
  const months = 1 + Math.max(...people.map((person) => monthOf(approvedOn(person))));
  const byMonth = Array.from({ length: months }, (_, month) =>
    people.filter((person) => monthOf(approvedOn(person)) === month),
  );
  const releases = releasesOf(byMonth.map((ofMonth) => ofMonth.filter(({ wrote }) => wrote).length));
  const mayBeSilent = people.some(({ wrote }) => !wrote);
  const named = likeliestMonths(
    byMonth.map(({ length }) => length),
    releases,
    mayBeSilent,
  ).map((month) => byMonth[month]?.[0]);
  return {
    appeared: releases.reduce((sum, { count }) => sum + count, 0),
    matched: named.filter((person) => person?.wrote).length,
  };
}

const ways = {
  /** Link opened in this session, published as soon as it's approved. */
  at_once: (people: Person[]) => playAlone(people, LINK_MINUTES, (day) => day),
  /** The same, published on the first of the next month. */
  next_month: (people: Person[]) => playAlone(people, LINK_MINUTES, nextMonthOf),
  /** A link opened in this session, published on the first of January or July. */
  half_year: (people: Person[]) => playAlone(people, LINK_MINUTES, halfYearOf),
  /** A slip, published on the first of the next month. */
  slip: (people: Person[]) => playAlone(people, SLIP_MINUTES, nextMonthOf),
  with_others: playHeld,
};

const groups = {
  ten: { authors: 10, silent: 0 },
  fifty: { authors: 50, silent: 0 },
  half_silent: { authors: 25, silent: 25 },
};

const SEED = 2027;
/** Enough that a share is off by at most one in 100. */
const REVIEWS = 10_000;

type Way = keyof typeof ways;

/** Plays many years, and returns shares of 100 reviews. */
function play(way: Way, group: Group) {
  const random = seededRandom(SEED);
  const years = REVIEWS / group.authors;
  const total = { appeared: 0, matched: 0 };
  for (let year = 0; year < years; year += 1) {
    const people = drawPeople(random, group, way === 'slip' ? SLIP_MINUTES : LINK_MINUTES);
    const { appeared, matched } = ways[way](people);
    total.appeared += appeared;
    total.matched += matched;
  }
  return {
    matched: Math.round((100 * total.matched) / total.appeared),
    never: Math.round(100 * (1 - total.appeared / REVIEWS)),
  };
}

/** Enough that the share is off by about one in 100. */
const YEARS_WITH_ONE = 2000;

/** Of 100 reviews whose author alone chose January or July, how many the employer matches. */
function shareOfOddOneOut(group: Group): number {
  const random = seededRandom(SEED);
  let matched = 0;
  for (let year = 0; year < YEARS_WITH_ONE; year += 1) {
    const people = drawPeople(random, group, LINK_MINUTES);
    const authors = people.filter(({ wrote }) => wrote);
    const odd = authors[Math.floor(random() * authors.length)];
    if (odd !== undefined) matched += playOddOneOut(people, odd).matched;
  }
  return Math.round((100 * matched) / YEARS_WITH_ONE);
}

/**
 * For how many of 100 published reviews the employer names the author, by group and way to publish. `chance` ignores
 * the time, and `never_appeared` is what still waited for others after the year.
 */
function sharesOf(group: Group) {
  const held = play('with_others', group);
  return {
    ...group,
    chance: Math.round(100 / (group.authors + group.silent)),
    at_once: play('at_once', group).matched,
    next_month: play('next_month', group).matched,
    slip: play('slip', group).matched,
    half_year: play('half_year', group).matched,
    with_others: held.matched,
    never_appeared: held.never,
  };
}

export function matchedShares() {
  const { ten, fifty, half_silent } = groups;
  return {
    slip_days: SLIP_DAYS,
    half_year_alone: shareOfOddOneOut(ten),
    ten: sharesOf(ten),
    fifty: sharesOf(fifty),
    half_silent: sharesOf(half_silent),
  };
}
