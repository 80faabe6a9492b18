import type { Voices } from '../voices.ts';

export const guests: Voices = {
  overall: {
    good: ['I enjoy the customers, and I have a boss who is on my side when one of them goes too far.'],
    mixed: ['Fun in the low season. In the high season you function.'],
    bad: ['Guests see a smile. Behind the door people cry in the linen room and then go out again.'],
  },
  compensation: {
    good: ['Tips are split evenly, kitchen included, and there is a list so that everyone can check.'],
    mixed: ['Wage is the usual for the trade. Staff meals and the discount are good, I admit.'],
    bad: ['We stay until everything is clean, but the clock stops at closing time.'],
  },
  leadership: {
    good: ['The manager does the Saturday shift like the rest of us and takes the complaints herself.'],
    mixed: [
      'My store manager is fair. Head office sends us {three|five} new campaigns a month and staff for none of them.',
    ],
    bad: [
      'If the till is short by a few coins there is a talk. If there are two of us for a shop made for five there is none.',
    ],
  },
  growth: {
    good: [
      'I started with clearing tables and now I do the ordering for the whole house. They let me try, simple as that.',
    ],
    bad: ['They train you for an afternoon and then you are alone with a queue to the door.'],
  },
  culture: {
    good: ['The kitchen does not shout. Sounds small, is not.'],
    mixed: ['Nice crew, with a lot of coming and going. By the time you know the names it is the next ones.'],
    bad: ['Students get the good shifts because they can say no. Those of us who need the job get the rest.'],
  },
  wellbeing: {
    good: [
      'Two days off in a row, every week, and one weekend a month. They put that in the contract without my asking.',
    ],
    mixed: [
      'On your feet all day, you know that before you start. The late-then-early changes are what tires me out.',
    ],
    bad: [
      'Split shifts: three hours in the morning, four in the evening, and you live in between somewhere.',
      'The rota for Monday comes on Saturday evening in the group chat. If you have plans, bad luck.',
    ],
  },
};
