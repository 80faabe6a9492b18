import type { Voices } from '../voices.ts';

export const school: Voices = {
  overall: {
    good: ['The learners come first and that is not just a line on the wall. It makes a long week lighter.'],
    mixed: ['The teaching is a joy. All the things around the teaching have multiplied.'],
    bad: ['Every term a new platform, a new template and fewer teachers.'],
  },
  compensation: {
    good: ['Preparation is paid as part of the hours, which I had never seen before.'],
    bad: ['They pay for the lesson. Marking, parents, and planning are a hobby, it seems.'],
  },
  leadership: {
    good: [
      'The head sits in on lessons and tells you one thing to keep and one to try. I look forward to it, which I never expected to say.',
    ],
    mixed: ['Supportive head, nervous board. Policies change when someone has been to a conference.'],
    bad: ['When parents complain, the school apologises first and asks us afterwards.'],
  },
  growth: {
    good: [
      'I got {two|three} lessons less a week in my first year so that I could learn. That kept me in the profession.',
    ],
    bad: ['Training days are used for fire safety and the photocopier contract.'],
  },
  culture: {
    good: ['We share our material, all of it. New colleagues get a full shelf on day one.'],
    mixed: ['The staff room is friendly and divided by subject, like everywhere I have taught.'],
  },
  wellbeing: {
    good: ['No messages to staff after six, and the parents know it too.'],
    bad: [
      'I mark until eleven most evenings and cover for somebody else almost every day. It cannot be done in the hours, and they know.',
    ],
  },
};
