import type { WrittenReview } from './written-review.ts';

export const offices: Record<string, readonly WrittenReview[]> = {
  'kthargrave.example': [
    [
      'Audit Associate',
      2.5,
      '-wellbeing +growth',
      'Busy season is supposed to end in April. I have the timesheets to show that it ended in July. You do learn faster here than anywhere.',
    ],
    [
      'Audit Associate',
      3,
      '+compensation',
      'They pay for the exams, the courses, and two retakes. In exchange they own your evenings.',
    ],
    [
      'Audit Associate',
      2,
      '-culture -wellbeing',
      "People hide in the fire stairs to cry. I'm not being dramatic, there is a spot for it.",
    ],
    [
      'Tax Consultant',
      3.5,
      '+growth',
      'Partners on the tax side will sit down with you and go through a memo line by line. Painful, priceless.',
    ],
    [
      'Tax Consultant',
      3,
      '',
      'Decent clients, helpful seniors, and the name looks good on a resume. The office could use a renovation. Pay is average.',
    ],
    [
      'Senior Consultant',
      2.5,
      '-leadership',
      "I bill 1,900 hours and still can't get an answer on what makes a partner. It changes depending on whom they want to keep.",
    ],
    [
      'Graduate Trainee',
      3.5,
      '+growth -wellbeing',
      'Six rotations in two years and everyone makes time for you, usually at nine at night.',
    ],
    [
      'Audit Manager',
      3,
      '+compensation',
      "Salary and benefits are good, no question. From January to April I only see my kids on weekends. They talk about balance a lot, and I believe some of the partners mean it, but it hasn't reached my department yet.",
    ],
    [
      'Bookkeeper',
      3,
      '-culture',
      'Support staff use the side entrance. Nobody says you must, and nobody has ever been told you can use the other one.',
      'part_time',
    ],
  ],
  'edelgrat.example': [
    [
      'Claims Adjuster',
      4,
      '+wellbeing',
      "You get your cases and your hours, and then you go swim in the lake at lunch. I've never worked anywhere this calm.",
    ],
    [
      'Underwriter',
      3.5,
      '+compensation -growth',
      'Comfortable is the word. So comfortable that people above you never leave.',
    ],
    [
      'Underwriter',
      3.5,
      '-leadership',
      'Risk appetite is whatever the last committee meeting said, and the minutes take six weeks.',
    ],
    [
      'Actuary',
      4,
      '+compensation',
      "Top salary in Zürich for this work, and a 13th month that nobody makes a fuss about. I'd still like newer software than what we price with.",
    ],
    [
      'Application Developer',
      3.5,
      '',
      'You will write Java for a mainframe to read. It is oddly satisfying, and I leave at five.',
    ],
    [
      'Compliance Officer',
      4,
      '+leadership',
      'I stopped a product launch and a director from sales took me to lunch to understand why.',
    ],
    [
      'Customer Service Representative',
      3,
      '-culture',
      "I work part time on the phones. The hours are reliable and the work is okay. What I don't like is how some people in sales talk to us, and nobody says anything about it.",
      'part_time',
    ],
  ],
  'quillstone.example': [
    [
      'Editor',
      4.5,
      '+leadership',
      'They killed a story of mine, told me why in person, and helped me place it somewhere else. Class act.',
    ],
    [
      'Editor',
      4,
      '-compensation',
      "The pay is low, even for this business. What I get in return is time to do the job properly and editors who read what I hand in. For me that's worth it, with kids it might not be.",
    ],
    [
      'Copy Editor',
      4,
      '+wellbeing',
      'Remote, flexible, humane deadlines. My commas have never been treated better.',
      'freelance',
    ],
    [
      'Graphic Designer',
      4,
      '+culture',
      'Writers ask what the picture should say before they ask how big the headline can be.',
    ],
    [
      'Web Developer',
      3.5,
      '-compensation',
      'Interesting technical work and a team that listens to developers. I moved the whole archive to a new system with two other people, and we got the time to do it right. The salary is below what agencies pay, so you have to want to be here.',
    ],
    [
      'Audience Development Manager',
      4.5,
      '+leadership',
      'Nobody here has ever asked me for clickbait. We set goals we can defend to our own readers.',
    ],
  ],
  'tallowick.example': [
    [
      'Branch Advisor',
      2.5,
      '-growth',
      "The branches are closing one by one and we find out from customers. It's a good crew on our street, for as long as there is one.",
    ],
    [
      'Risk Analyst',
      3,
      '+wellbeing -leadership',
      'Thirty-five hours means thirty-five hours. Just be ready to present the same deck to five committees, in five fonts.',
    ],
    [
      'Mortgage Advisor',
      3.5,
      '+compensation',
      'Fair commission, a proper pension, and rates that I can explain to my own mother.',
    ],
  ],
  'kestrelby.example': [
    [
      'Claims Adjuster',
      3.5,
      '+culture',
      'After the ice storm we had 900 files in a week, and people came in from other departments without being asked.',
    ],
    [
      'Underwriter',
      3.5,
      '-growth',
      "Stable company, good benefits, polite people. Things move slowly. I've been on the waiting list for the leadership course for two years.",
    ],
  ],
  'peppergate.example': [
    [
      'Production Editor',
      2,
      '-compensation -wellbeing',
      'I see eleven titles a month through press on a salary that would have been modest when I was in school.',
    ],
    [
      'Rights Manager',
      3,
      '+culture -leadership',
      'Book people are my people. I only wish the owners would read a contract before they sign it.',
    ],
  ],
};
