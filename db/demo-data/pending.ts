import { defaultJobTitle } from '#shared/schemas/review.ts';
import type { DemoReview } from './reviews.ts';

/** What moderators have to judge with care, each laid over an ordinary review of the same company. */
type Case = Partial<DemoReview> & { domain: string };

const longText = `I hesitated for a long time before writing this, because the place has good sides and because I do not want to harm the people I work with. But I would have been glad to read something like it before I signed, so here it is, as fair as I can make it.

The start. I was hired for a team that was being built up. The interviews were serious, the contract came quickly, and the first two months were among the best I have had anywhere. Somebody had prepared a plan for me, I could ask anything, and I had the feeling that the work mattered. Pay was a little under what I had before, with the promise of a review after six months. I said yes to that because everything else felt right.

The middle. In the fourth month two of the five of us left. Their work was shared out "for the time being". The time being is now a year and a half. The posts were approved, then frozen, then approved again, and then they were given to another department. In all this time nobody above my own manager came to talk to us. We got a mail with a picture of a rowing boat.

My manager. I would like to be clear that my manager did what could be done. Our requests were passed on, our hours were written down honestly, and more than once I was sent home when I should have gone earlier. It is not a matter of one person being bad at the job. It is a matter of nobody being allowed to decide anything that costs money, and then everybody being surprised at what it costs when people leave.

The money. The review after six months became a review after twelve. I was told that my work was above expectation and that the increase was one and a half percent. When I asked how this number came about, I was told that there is a system. I asked to see the system. I have not seen it yet.

The people. This is the reason why I am still here. We cover for each other, we laugh, we tell the new ones the truth in a kind way. When my father was ill I could leave from one hour to the next for almost three weeks, and nobody let me feel it. I have worked in places with twice the pay and half the decency.

The body. I started to sleep badly last autumn. The company doctor was very good and took time. The advice was to reduce the load, which I handed on, and it was noted. There is a poster with a phone number in our corridor. I believe that the intention is honest. But a phone number does not do the work of two people.

What should change. Fill the posts, or say openly that they will not be filled and drop the work that went with them. Show how pay is decided. And come down to us twice a year, without slides. None of it is expensive compared with what it costs to train the next three people.

Would I recommend it? To someone at the beginning, with a good team lead and no family to feed, yes, with open eyes. To a friend my age, at the moment, no. I hope that I can write a different text in a year.`;

export const pendingCases: readonly Case[] = [
  {
    domain: 'northwind-logistics.example',
    review_text:
      'The work would be fine if it were not for V. in the night dispatch office. Everybody knows that V. is drunk half of the time and gives the good tours to friends. V. also had something going on with one of the pickers, that is why nothing ever happens. Look at the plan for the second week of last month if you do not believe me.',
    job_title: 'HGV Driver',
    employment_status: 'full_time',
  },
  {
    domain: 'copperline-health.example',
    review_text: longText,
    job_title: defaultJobTitle,
    employment_status: 'full_time',
    scores: [6, 7, 4, 4, 2, 5, 8, 6, 6, 2, 6, 6, 3, 9, 5, 6, 8, 2, 6, 5],
  },
  { domain: 'halden-foods.example', review_text: '' },
  {
    domain: 'depot9.example',
    review_text:
      'An amazing and innovative employer with outstanding opportunities for motivated talents. Market-leading benefits and a unique team spirit. Apply today on our careers page.',
    job_title: defaultJobTitle,
    salary: null,
    salary_frequency: null,
    scores: Array.from({ length: 20 }, () => 10),
  },
  { domain: 'saffronleaf.example' },
  { domain: 'toerfelder.example' },
  { domain: 'quillstone.example' },
  // The first review of a company that has none yet.
  { domain: 'lumenpath.example' },
];
