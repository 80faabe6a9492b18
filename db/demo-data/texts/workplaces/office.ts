import type { Voices } from '../voices.ts';

export const office: Voices = {
  overall: {
    mixed: [
      'Typical office job. Some of my meetings could be a mail, and some of my mails could be nothing at all.',
    ],
    bad: [
      'On paper we became one company {two|three} years ago. In my inbox there are still two, and they do not get along.',
    ],
  },
  compensation: {
    good: [
      'They paid for a proper chair and desk at home and a yearly amount for the electricity. The whole thing took one form.',
    ],
    mixed: [
      'You can work from home {two|three} days, which saves me a fair bit in fares. The salary alone would not have convinced me.',
    ],
    bad: ['Consultants who sit next to me cost three times what I earn. They ask me how things work.'],
  },
  leadership: {
    good: [
      'I am trusted with my own budget and my own calendar. In return they expect you to speak early when something slips, which is reasonable.',
      'My lead keeps meetings off {Wednesdays|Fridays} and defends that day like a guard dog.',
    ],
    mixed: ['There is a dashboard for everything. Which of the {forty|sixty} numbers matters is left to us.'],
    bad: [
      "Micromanagement. I have to copy my manager on every mail, including the ones to my manager's own assistant.",
      'I spend {a day|a day and a half} a week writing reports about what I did on the other days.',
    ],
  },
  growth: {
    good: [
      'I could swap desks with somebody from another department for {two|six} weeks. That taught me more than any training.',
    ],
    bad: [
      'The only feedback I ever got was that I should smile more on calls.',
      'My job title changed three times, my tasks never did.',
    ],
  },
  culture: {
    good: [
      'Even with half of us at home you get an answer quickly and people turn the camera on because they want to.',
    ],
    mixed: ['Since most people work from home I know my colleagues mainly as small round pictures.'],
    bad: [
      'In meetings the loudest wins. I have started to write my opinion in the chat, where it is politely ignored.',
    ],
  },
  wellbeing: {
    good: [
      'I can leave for the school play and come back later or not at all. As long as the work is done nobody counts.',
      'I choose where I work and when I start. Core time is {ten to two|ten to three} and that is all there is to say about it.',
    ],
    mixed: [
      'Flexible hours, in both directions. Some weeks I leave at two, some weeks I have dinner at my desk.',
      'Office days are now fixed for everyone, three a week. I understand the reason, the commute I do not enjoy.',
    ],
    bad: [
      'My calendar is full from nine to five with calls, so the work itself begins at five.',
      'Open-plan office with {sixty|eighty} people and four phone booths. I wear ear protection to write an email.',
    ],
  },
};
