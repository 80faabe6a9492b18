import type { Voices } from '../voices.ts';

export const road: Voices = {
  overall: {
    good: ['Well-kept vehicles, sensible routes and a dispatcher who answers. What else does a driver want.'],
    bad: ['The tour is planned for a world without traffic, stairs and weather.'],
  },
  compensation: {
    good: ['Waiting time at the ramp is paid like driving time. In this trade that is not normal.'],
    mixed: ['Wage is okay, expenses come late. I once waited {six|seven} weeks for a hotel bill.'],
    bad: [
      'Paid per stop. A closed gate is my problem, a dog is my problem, and a lift that does not work is my problem.',
    ],
  },
  leadership: {
    mixed: ['Dispatch is friendly but plans with the map and not with the clock.'],
    bad: [
      'They track every minute we stand still, but when I call because of a broken tail lift nobody picks up for half an hour.',
    ],
  },
  growth: {
    good: [
      'They paid for my bigger licence. {Two|Three} years later I still have not been asked to pay anything back.',
    ],
    bad: ['Once a driver, always a driver. I applied for dispatch and never got an answer, not even a no.'],
  },
  culture: {
    good: [
      'Drivers wave to each other and help each other at the ramp. That was lost in other places and here it is still alive.',
    ],
    mixed: [
      'You are alone most of the day, so you need to like that. The Friday coffee at the depot is nice.',
    ],
  },
  wellbeing: {
    good: [
      'Home every evening, as promised. Rest times are respected and nobody asks you to be creative with them.',
    ],
    bad: [
      '{140|150|160} stops a day. I eat while driving and I do not drink much, because where would I go.',
      'I was told to "find a solution" when my hours were used up and the trailer was not yet there. Everyone knows what that means.',
    ],
  },
};
