export const categories = [
  'overall',
  'compensation',
  'leadership',
  'growth',
  'culture',
  'wellbeing',
] as const;
export type Category = (typeof categories)[number];

/** Each category as people read it. */
export const categoryNames: Readonly<Record<Category, string>> = {
  // The overall rating is another figure.
  overall: 'Satisfaction',
  compensation: 'Compensation',
  leadership: 'Leadership',
  growth: 'Growth',
  culture: 'Culture',
  wellbeing: 'Wellbeing',
};

type Statement = { number: number; key: string; category: Category; text: string };

/** The 20 scored statements, answered from 1 (do not agree at all) to 10 (fully agree). The number is the key in `enps_responses`. */
export const statements: readonly Statement[] = [
  {
    number: 1,
    key: 'job_satisfaction',
    category: 'overall',
    text: 'On most days I am glad that I work here.',
  },
  { number: 2, key: 'meaningful_work', category: 'overall', text: 'The work I do here feels worth doing.' },
  {
    number: 3,
    key: 'recommend_to_friend',
    category: 'overall',
    text: 'I would recommend this company to a friend.',
  },
  {
    number: 4,
    key: 'fair_pay',
    category: 'compensation',
    text: 'What I earn matches the work that I put in.',
  },
  {
    number: 5,
    key: 'pay_clarity',
    category: 'compensation',
    text: 'It is clear to me how my pay is decided.',
  },
  {
    number: 6,
    key: 'benefits_value',
    category: 'compensation',
    text: 'The benefits I get on top of my pay make a real difference to me.',
  },
  {
    number: 7,
    key: 'manager_support',
    category: 'leadership',
    text: 'My manager helps me when I run into difficulties.',
  },
  {
    number: 8,
    key: 'trusted_autonomy',
    category: 'leadership',
    text: 'I am trusted to decide how I do my own work.',
  },
  {
    number: 9,
    key: 'clear_goals',
    category: 'leadership',
    text: 'I know what a good result looks like in my job.',
  },
  {
    number: 10,
    key: 'honest_leadership',
    category: 'leadership',
    text: 'The people at the top are open with us, even when the news is bad.',
  },
  {
    number: 11,
    key: 'skill_growth',
    category: 'growth',
    text: 'My work here teaches me things that I will be able to use later.',
  },
  {
    number: 12,
    key: 'useful_feedback',
    category: 'growth',
    text: 'The feedback I get helps me do my job better.',
  },
  {
    number: 13,
    key: 'fair_advancement',
    category: 'growth',
    text: 'People move up here because of the quality of their work.',
  },
  {
    number: 14,
    key: 'teamwork',
    category: 'culture',
    text: 'My colleagues help each other when it matters.',
  },
  { number: 15, key: 'recognition', category: 'culture', text: 'Good work gets noticed here.' },
  {
    number: 16,
    key: 'speaking_up',
    category: 'culture',
    text: 'I can voice a different opinion here without fear of the consequences.',
  },
  {
    number: 17,
    key: 'inclusion',
    category: 'culture',
    text: 'People are treated with equal respect here, whoever they are.',
  },
  {
    number: 18,
    key: 'manageable_workload',
    category: 'wellbeing',
    text: 'I can usually get my work done within my agreed hours.',
  },
  {
    number: 19,
    key: 'private_life_respected',
    category: 'wellbeing',
    text: 'My private life is taken into account when work is planned.',
  },
  {
    number: 20,
    key: 'safe_workplace',
    category: 'wellbeing',
    text: 'This company takes the health and safety of its people seriously.',
  },
];
