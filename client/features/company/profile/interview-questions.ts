import { statements } from '#shared/statements.ts';
import type { Plots } from '../insights/insights.tsx';

type Figure = Plots['statements'][number];
type Question = { number: number; question: string; why: string };

/** What someone could ask in an interview about each statement, by its key, without offending anyone. */
const questions: Record<string, string> = {
  job_satisfaction: 'What makes a good day here, and how often do you have one?',
  meaningful_work: 'Who uses what this team makes, and how do you hear from them?',
  recommend_to_friend: 'Would you tell a friend to apply here? What would you warn them about?',
  fair_pay: 'How do you decide who gets a raise for taking on more?',
  pay_clarity: 'How is the pay for this job decided, and who can see the range?',
  benefits_value: 'Which benefits do people here really use?',
  manager_support: 'When did you last help someone in your team out of a difficulty?',
  trusted_autonomy: 'What could I decide for myself in the first three months?',
  clear_goals: 'How would we both know after six months that I am doing well?',
  honest_leadership: 'When the company gets bad news, how do you hear about it?',
  skill_growth: 'What did the last person in this job learn here?',
  useful_feedback: 'How and how often does someone get feedback here?',
  fair_advancement: 'How did the last person who moved up get there?',
  teamwork: 'What happens when someone in the team has too much to do?',
  recognition: 'What happens here when someone has done something well?',
  speaking_up: 'When did someone last disagree with a decision, and what happened?',
  inclusion: "Who gets heard in meetings here, and what do you do for those who don't?",
  manageable_workload: 'How often did people stay late in the last month, and why?',
  private_life_respected: 'How far ahead is the schedule set, and how often does it change after that?',
  safe_workplace: 'What changed here after the last accident or near miss?',
};

const WEAKEST = 3;
const DISPUTED = 2;

/** Five questions: about the statements that compare worst with other companies, and about those that divide people. */
export function interviewQuestions(figures: readonly Figure[]): Question[] {
  const distance = ({ average, site_average }: Figure) => average - site_average;
  const weakest = figures.toSorted((one, other) => distance(one) - distance(other)).slice(0, WEAKEST);
  const lowest = Math.min(...figures.map(({ average }) => average));
  const disputed = figures
    .filter((figure) => !weakest.includes(figure))
    .toSorted((one, other) => other.spread - one.spread)
    .slice(0, DISPUTED);
  return [
    ...weakest.map((figure) => ({
      ...asked(figure),
      why: `“${textOf(figure)}” scores ${figure.average.toFixed(1)}, ${
        figure.average === lowest
          ? `the lowest of all ${statements.length}`
          : `and ${figure.site_average.toFixed(1)} in all companies`
      }.`,
    })),
    ...disputed.map((figure) => ({
      ...asked(figure),
      why: `People disagree about “${textOf(figure)}”.`,
    })),
  ];
}

const textOf = ({ number }: Figure) => (statements[number - 1]?.text ?? '').replace(/\.$/, '');

function asked({ number }: Figure) {
  return { number, question: questions[statements[number - 1]?.key ?? ''] ?? '' };
}
