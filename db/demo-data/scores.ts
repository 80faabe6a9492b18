import { scores as limits, recommendation } from '#shared/limits.ts';
import { type Category, statements } from '#shared/statements.ts';
import { bell, chance, type Random } from './random.ts';

/** Statements people see more darkly or brightly than the rest of their category, everywhere. */
const bias: Record<string, number> = {
  meaningful_work: 0.5,
  fair_pay: -0.2,
  pay_clarity: -0.6,
  manager_support: 0.6,
  honest_leadership: -0.8,
  skill_growth: 0.6,
  fair_advancement: -0.6,
  teamwork: 0.8,
  recognition: -0.5,
  safe_workplace: 0.7,
};

/** How far one company lies from the usual on each statement, in statement order. */
export function companyBias(random: Random): number[] {
  return statements.map(({ key }) => (bias[key] ?? 0) + bell(random, 0.35));
}

/** The 20 answers of one person: the company's quality, the person's mood and one's own view of each category, and noise. */
export function answer(
  random: Random,
  quality: Record<Category, number>,
  usual: readonly number[],
): number[] {
  const mood = bell(random, 1.1) + (chance(random, 0.06) ? bell(random, 2.2) : 0);
  const views = new Map<Category, number>();
  const answers = statements.map(({ category }, index) => {
    const view = views.get(category) ?? bell(random, 0.7);
    views.set(category, view);
    return score(quality[category] + (usual[index] ?? 0) + mood + view + bell(random, 0.8));
  });
  const rest = answers.filter((_, index) => index !== recommendation.statement - 1);
  const feeling = rest.reduce((sum, value) => sum + value, 0) / rest.length;
  answers[recommendation.statement - 1] = score(feeling + (feeling - 5.2) * 0.35 + bell(random, 0.8));
  const straightLining = chance(random, 0.012);
  return straightLining ? answers.map(() => score(feeling + 0.5)) : answers;
}

function score(value: number): number {
  return Math.min(limits.max, Math.max(limits.min, Math.round(value)));
}

/** Mean answer by category, 1 to 10. */
export function categoryMeans(answers: readonly number[]): Record<Category, number> {
  const meanOf = (wanted: Category) => {
    const values = answers.filter((_, index) => statements[index]?.category === wanted);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return {
    overall: meanOf('overall'),
    compensation: meanOf('compensation'),
    leadership: meanOf('leadership'),
    growth: meanOf('growth'),
    culture: meanOf('culture'),
    wellbeing: meanOf('wellbeing'),
  };
}
