import type { Voices } from '../voices.ts';

export const field: Voices = {
  overall: {
    good: ['I drive past things I helped to build and show them to my son. He is tired of it, I am not.'],
    mixed: ['Varied work, outside in all weather. The paperwork has doubled since they went paperless.'],
    bad: [
      'We repair what was saved on the first time. Every job takes twice as long and is calculated for half.',
    ],
  },
  compensation: {
    good: ['Travel to the site is working time and the tools are good ones. I get to choose my own boots.'],
    mixed: [
      'The hourly pay is right. The away-from-home allowance has not been touched for {five|six|eight} years.',
    ],
    bad: ['Travel time is not paid. On some jobs that is {two|three} hours a day of my life.'],
  },
  leadership: {
    good: ['If we on site say it is not ready, it is not ready, and the office calls the customer.'],
    mixed: ['Our foreman is first class. Purchasing sends the wrong material about every third time.'],
    bad: ['The schedule is drawn by people who think that concrete dries because it is in the plan.'],
  },
  growth: {
    good: [
      'Apprentices here do real work next to experienced people instead of sweeping. We keep nearly all of them.',
    ],
    bad: ['The refresher courses required by law are done at the last minute, on my Saturday.'],
  },
  culture: {
    good: ['On site everyone does the lifting, whatever their helmet colour.'],
    mixed: ['Rough tone, good hearts. Not for everybody, and they could do more so that it is.'],
    bad: [
      'We have had {one woman|two women} on the crew so far. Having heard the jokes, I know why it did not last.',
    ],
  },
  wellbeing: {
    good: [
      'Nobody goes up in strong wind, full stop. I have seen a crane stand still for {two|three} days and not one phone call about the money.',
    ],
    mixed: ['Safety gear is new and complete. Sleep is what is missing in the standby weeks.'],
    bad: [
      'Standby every {second|third} weekend with a radius of thirty minutes. My family has stopped planning with me.',
      'Alone at heights where the rule says two. If you refuse they send someone who will not.',
    ],
  },
};
