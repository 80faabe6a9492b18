import { scores as limits, recommendation } from '#shared/limits.ts';
import { type Category, categories, statements } from '#shared/statements.ts';
import { bell, chance, type Random } from './random.ts';

/** Statements that people score lower or higher than the rest of their category, at every company. */
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

/** How far one company differs from the average on each statement, in order. */
export function companyBias(random: Random): number[] {
  return statements.map(({ key }) => (bias[key] ?? 0) + bell(random, 0.35));
}

/** The 20 scores of one person: the company's quality, the person's mood and view of each category, and noise. */
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

/**
 * The scores that the author of a text would give: by its stars, raised or lowered by its sentiment in each category.
 */
export function answerLike(
  random: Random,
  written: { stars: number; feelings: string },
  usual: readonly number[],
): number[] {
  const { stars, feelings } = written;
  if (feelings === 'same') return statements.map(() => score(stars * 2));
  const wanted = feelings.split(' ').filter((feeling) => feeling !== '');
  const level = (category: Category) =>
    stars * 2 + (wanted.includes(`+${category}`) ? 2 : 0) - (wanted.includes(`-${category}`) ? 2 : 0);
  for (let attempt = 0; attempt < 5000; attempt += 1) {
    const answers = answer(random, eachCategory(level), usual);
    if (isLike(answers, stars, wanted)) return answers;
  }
  throw new Error(`No answers come to ${stars} stars with "${feelings}".`);
}

function isLike(answers: readonly number[], stars: number, wanted: readonly string[]): boolean {
  const means = categoryMeans(answers);
  const rating = answers.reduce((sum, value) => sum + value, 0) / answers.length / 2;
  const fits = wanted.every((feeling) => {
    const mean = means[feeling.slice(1) as Category];
    return feeling.startsWith('+') ? mean > rating * 2 + 0.7 : mean < rating * 2 - 0.7;
  });
  return fits && Math.abs(rating - stars) <= 0.3;
}

function score(value: number): number {
  return Math.min(limits.max, Math.max(limits.min, Math.round(value)));
}

/** Mean score by category, 1 to 10. */
function categoryMeans(answers: readonly number[]): Record<Category, number> {
  const meanOf = (wanted: Category) => {
    const values = answers.filter((_, index) => statements[index]?.category === wanted);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return eachCategory(meanOf);
}

function eachCategory(value: (category: Category) => number): Record<Category, number> {
  return Object.fromEntries(categories.map((category) => [category, value(category)])) as Record<
    Category,
    number
  >;
}
