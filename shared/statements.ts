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

const texts: Record<Category, Record<string, string>> = {
  overall: {
    job_satisfaction: 'On most days I am glad that I work here.',
    meaningful_work: 'The work I do here feels worth doing.',
    recommend_to_friend: 'I would recommend this company to a friend.',
  },
  compensation: {
    fair_pay: 'What I earn matches the work that I put in.',
    pay_clarity: 'It is clear to me how my pay is decided.',
    benefits_value: 'The benefits I get on top of my pay make a real difference to me.',
  },
  leadership: {
    manager_support: 'My manager helps me when I run into difficulties.',
    trusted_autonomy: 'I am trusted to decide how I do my own work.',
    clear_goals: 'I know what a good result looks like in my job.',
    honest_leadership: 'The people at the top are open with us, even when the news is bad.',
  },
  growth: {
    skill_growth: 'My work here teaches me things that I will be able to use later.',
    useful_feedback: 'The feedback I get helps me do my job better.',
    fair_advancement: 'People move up here because of the quality of their work.',
  },
  culture: {
    teamwork: 'My colleagues help each other when it matters.',
    recognition: 'Good work gets noticed here.',
    speaking_up: 'I can voice a different opinion here without fear of the consequences.',
    inclusion: 'People are treated with equal respect here, whoever they are.',
  },
  wellbeing: {
    manageable_workload: 'I can usually get my work done within my agreed hours.',
    private_life_respected: 'My private life is taken into account when work is planned.',
    safe_workplace: 'This company takes the health and safety of its people seriously.',
  },
};

/** The 20 scored statements, answered from 1 (do not agree at all) to 10 (fully agree). The number is the key in `enps_responses`. */
export const statements: readonly Statement[] = categories
  .flatMap((category) => Object.entries(texts[category]).map(([key, text]) => ({ key, category, text })))
  .map((statement, index) => ({ number: index + 1, ...statement }));
