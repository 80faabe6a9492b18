import type { Voices } from '../voices.ts';

export const care: Voices = {
  overall: {
    good: [
      'I have time to sit down with people here. After {three|four} other places I know what that is worth.',
    ],
    mixed: [
      'I love the residents and the night team. If only there were one more pair of hands in the mornings.',
    ],
    bad: ['I became a carer to care. Now I mostly document that I did, in {two|three} systems.'],
  },
  compensation: {
    mixed: [
      'The supplement for nights is good. Without it I could not live on the pay, so I work more nights than I should.',
    ],
    bad: ['Jumping in on my day off earns me a thank-you card. I have a drawer full of cards.'],
  },
  leadership: {
    good: ['The ward manager works a shift with us every month, a real one, and afterwards things change.'],
    mixed: ['Ward management is on our side. Above that people speak of "units" and mean patients.'],
    bad: [
      'We wrote a letter about staffing, signed by {fourteen|nineteen} people. The answer was a visit from the person who does the posters.',
    ],
  },
  growth: {
    good: [
      'They paid for my specialist training in wound care and now I really do that work. Not just a sheet for the folder.',
    ],
    bad: [
      'Compulsory courses only, and those in my free time. For anything else you are "needed on the ward".',
    ],
  },
  culture: {
    good: ['After a death we sit together for ten minutes, doctors too. Nobody has ever cancelled that.'],
    mixed: [
      'Great team on our floor. When they lend you to another one you feel like a guest nobody invited.',
    ],
    bad: ['Doctors shout, managers look away, and it is called a stressful environment.'],
  },
  wellbeing: {
    good: ['They do not ring you on your days off. They set up a paid pool for that and it works.'],
    mixed: [
      'The rota is fair and comes early. The mornings remain too thin, everyone knows that, also management.',
    ],
    bad: [
      'One of us for {twenty-four|twenty-eight|thirty} people at night. I run, and I pray that only one bell rings at a time.',
      'Phone rings on nearly every day off. If you do not pick up you are not a team player.',
    ],
  },
};
