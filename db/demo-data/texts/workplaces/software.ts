import type { Voices } from '../voices.ts';

export const software: Voices = {
  overall: {
    good: [
      'Small releases, quiet launches, and users who write to say that something helps them. I like that.',
    ],
    mixed: [
      'The product is good, the code behind it tells the story of {eleven|fourteen} years. You get used to it.',
    ],
    bad: [
      'We have been rewriting the same system for {two|three} years while customers wait for the simplest fixes.',
    ],
  },
  compensation: {
    good: [
      'On-call is paid per day, more if the phone actually rings, and you get the morning off after a bad night.',
    ],
    mixed: [
      'Salary is competitive for juniors. Seniors have to threaten to leave, and some do more than threaten.',
    ],
    bad: [
      'On-call one week in {three|four}, no pay for it, and the last three nights I was woken up twice each.',
    ],
  },
  leadership: {
    good: [
      'Product and engineering decide together what gets built and also what does not. I have seen features stopped a week before launch because they were not good.',
    ],
    mixed: ['Engineers choose their own tools, the deadlines come from sales.'],
    bad: [
      'Deadlines are sold to customers first and told to us afterwards. Then we have a retrospective about why estimates are so difficult.',
    ],
  },
  growth: {
    good: [
      'Code review here is the best training I have had. People explain why, and they also accept it when a junior is right.',
    ],
    mixed: [
      'Interesting technical problems, but only for the platform team. The rest of us move fields on forms.',
    ],
    bad: [
      'I was hired for backend work and have been maintaining an old reporting tool since. "Only until the replacement is ready."',
    ],
  },
  culture: {
    good: [
      'I am one of the few women in my department and it has never been made a topic. That is exactly how I want it.',
      'When production breaks nobody asks who did it. We fix it, write down what happened and share it with everyone.',
    ],
    mixed: ['Good people, a little too many processes with names. I still mix up two of the ceremonies.'],
    bad: [
      'Design reviews feel like an exam. {Two|Three} people always know better and nobody tells them to stop.',
    ],
  },
  wellbeing: {
    good: ['No release on Fridays, and it is a real rule. My weekends are mine.'],
    bad: [
      'Crunch before every release, and there is a release every {six|eight} weeks. You can do the maths.',
    ],
  },
};
