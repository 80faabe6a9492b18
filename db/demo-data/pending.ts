import { defaultJobTitle } from '#shared/words.ts';
import type { DemoReview } from './reviews.ts';
import type { WrittenReview } from './written/written-review.ts';

/** Reviews that moderators have to judge carefully. One without a text is an ordinary review of its company. */
type Case = Partial<DemoReview> & { domain: string; written?: WrittenReview };

const longText = `I went back and forth on writing this for a long time, because there's a lot to like about this place and I don't want to hurt the people I work with. But I'd have been grateful to read something like it before I signed, so here it is, as fair as I can make it.

The start. I was hired onto a unit that was being built up. The interviews were serious, the contract came quickly, and the first two months were some of the best I've had anywhere. Somebody had made a plan for me, I could ask anything, and I felt like the work mattered. The pay was a little under what I'd made before, with a promise to look at it again after six months. I said yes to that because everything else felt right.

The middle. In month four, two of the five of us left. Their work was split up "for the time being." The time being is now a year and a half. The positions were approved, then frozen, then approved again, and then they went to another department. In all that time, nobody above my own manager came to talk to us. We got an email with a picture of a rowing team.

My manager. I want to be clear that my manager did everything that could be done. Our requests were passed on, our hours were written down honestly, and more than once I was sent home when I should have left on my own. This isn't about one person being bad at their job. Nobody here is allowed to decide anything that costs money, and then everybody is surprised by what it costs when people leave.

The money. The six-month review turned into a twelve-month review. I was told that my work was above expectations and that my raise was one and a half percent. When I asked where that number came from, I was told there's a system. I asked to see the system. I haven't seen it yet.

The people. They're the reason I'm still here. We cover for each other, we laugh, and we tell the new hires the truth in a kind way. When my father was sick, I could leave on an hour's notice for almost three weeks, and nobody made me feel bad about it. I've worked in places with twice the pay and half the decency.

My health. I started sleeping badly last fall. The doctor in employee health was very good and took her time. Her advice was to cut back, which I passed along, and it was noted. There's a poster with a phone number in our hallway. I believe they mean well. But a phone number can't do the work of two people.

What should change. Fill the positions, or say out loud that they won't be filled and drop the work that came with them. Show us how pay is decided. And come down to see us twice a year, without slides. None of that is expensive compared to training the next three people.

Would I recommend it? To someone starting out, with a good team lead and no family to feed, yes, with open eyes. To a friend my age, not right now. I hope I can write something different in a year.`;

export const pendingCases: readonly Case[] = [
  {
    domain: 'northwind-logistics.example',
    written: [
      'Truck Driver',
      2,
      '-leadership',
      "The job would be fine if it weren't for V. in the night dispatch office. Everybody knows V. is drunk half the time and hands the good runs to friends. V. also had a thing with one of the pickers, which is why nothing ever happens. Pull the schedule for the second week of last month if you don't believe me.",
    ],
    job_title: 'Truck Driver',
  },
  {
    domain: 'copperline-health.example',
    written: ['Registered Nurse', 2.5, '', longText],
    job_title: defaultJobTitle,
    scores: [6, 7, 4, 4, 2, 5, 8, 6, 6, 2, 6, 6, 3, 9, 5, 6, 8, 2, 6, 5],
  },
  { domain: 'halden-foods.example' },
  {
    domain: 'depot9.example',
    written: [
      'HR Advisor',
      5,
      'same',
      'An amazing and innovative employer with outstanding opportunities for motivated talent. Market-leading benefits and a unique team spirit. Apply today on our careers page.',
    ],
    job_title: defaultJobTitle,
    salary: null,
    salary_frequency: null,
  },
  {
    domain: 'saffronleaf.example',
    written: [
      'Software Engineer',
      3,
      '+culture -wellbeing',
      'The people on my account are wonderful and the release calendar is not. Four weekend deployments since the monsoon started, and comp days that expire before anyone approves them.',
    ],
  },
  {
    domain: 'toerfelder.example',
    written: [
      'Production Engineer',
      4,
      '+growth',
      "They let me redo the whole changeover on the big press, and we're down from 50 minutes to 18. The shift bought me a cake in the shape of a hex key.",
    ],
  },
  {
    domain: 'quillstone.example',
    written: [
      'Production Editor',
      4,
      '',
      'Late proofs, good arguments, the occasional cake. If you like words you will be fine here.',
    ],
  },
  // The first review of a company that has none yet.
  {
    domain: 'lumenpath.example',
    written: [
      'School Administrator',
      3.5,
      '+wellbeing',
      'I enroll students in four time zones from my kitchen table, and the calendar app finally agrees with me about noon. Too early to say where this company is going, but the hours are kind.',
    ],
  },
];
