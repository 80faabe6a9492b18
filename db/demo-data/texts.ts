import { type Category, categories } from '#shared/statements.ts';
import type { Workplace } from './job-titles.ts';
import { chance, pick, pickWeighted, type Random } from './random.ts';
import { compensation } from './texts/compensation.ts';
import { culture } from './texts/culture.ts';
import { growth } from './texts/growth.ts';
import { leadership } from './texts/leadership.ts';
import { overall } from './texts/overall.ts';
import { stories } from './texts/stories.ts';
import type { Passages, Sentiment, Voices } from './texts/voices.ts';
import { wellbeing } from './texts/wellbeing.ts';
import { care } from './texts/workplaces/care.ts';
import { field } from './texts/workplaces/field.ts';
import { floor } from './texts/workplaces/floor.ts';
import { guests } from './texts/workplaces/guests.ts';
import { lab } from './texts/workplaces/lab.ts';
import { office } from './texts/workplaces/office.ts';
import { road } from './texts/workplaces/road.ts';
import { school } from './texts/workplaces/school.ts';
import { software } from './texts/workplaces/software.ts';

const anyone: Record<Category, Passages> = {
  overall,
  compensation,
  leadership,
  growth,
  culture,
  wellbeing,
};

const byWorkplace: Record<Workplace, Voices> = {
  office,
  software,
  floor,
  field,
  care,
  guests,
  road,
  lab,
  school,
};

/** What a review is written about. */
export type Author = {
  workplace: Workplace;
  intern: boolean;
  /** Mean score by category, 1 to 10. */
  means: Record<Category, number>;
};

/** What has been used: each passage with its count and each finished text in the whole demo, passages in the company at hand. */
export type Usage = { passages: Map<string, number>; texts: Set<string>; here: Set<string> };

/** How people turn from one thing to its opposite. */
const bridges: Record<string, readonly string[]> = {
  'good bad': [
    'What I like less:',
    'Now the downside.',
    'On the other hand:',
    'Less good:',
    'The other side:',
  ],
  'bad good': ['To be fair:', 'On the plus side:', 'The good part:', 'What keeps me here:', 'Still:'],
};

const withoutText = 0.12;
const standAlone = 0.08;

/** A review text that fits the scores and is no one else's; empty for about one review in eight. */
export function writeText(random: Random, author: Author, usage: Usage): string {
  if (chance(random, withoutText)) return '';
  let text = compose(random, author, usage);
  while (usage.texts.has(text)) text = compose(random, author, usage);
  usage.texts.add(text);
  return text;
}

function compose(random: Random, author: Author, usage: Usage): string {
  const mood = sentiment(mean(Object.values(author.means)));
  const unheard = stories[mood].filter((text) => !usage.passages.has(text) && fits(text, author));
  if (chance(random, standAlone) && unheard.length > 0)
    return spoken(random, use(pick(random, unheard), usage));

  const moods: Sentiment[] = [];
  const parts = subjects(random, author).map((category) => {
    const own = sentiment(author.means[category]);
    // A verdict over everything does not deny what was just said.
    const next = category === 'overall' && moods.some((before) => before !== own) ? 'mixed' : own;
    const text = spoken(random, passage(random, category, next, author, usage));
    const turn = bridges[`${moods.at(-1)} ${next}`];
    moods.push(next);
    return turn !== undefined && chance(random, 0.6) ? `${pick(random, turn)} ${text}` : text;
  });
  const paragraphs = parts.length > 1 && parts.join(' ').length > 220 && chance(random, 0.4);
  return paragraphs ? `${parts.slice(0, -1).join(' ')}\n\n${parts.at(-1)}` : parts.join(' ');
}

/** One to three categories: those the author feels most strongly about, "overall" last if at all. */
function subjects(random: Random, { means }: Author): Category[] {
  const count = pickWeighted(random, [
    [1, 30],
    [2, 45],
    [3, 25],
  ]);
  return categories
    .map((category) => ({ category, weight: Math.abs(means[category] - 5.8) + random() * 3.5 }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, count)
    .map(({ category }) => category)
    .sort((one, other) => Number(one === 'overall') - Number(other === 'overall'));
}

/** The least used passage that fits, as long as possible one that the company does not have yet. */
function passage(random: Random, category: Category, mood: Sentiment, author: Author, usage: Usage): string {
  const special = voicesOf(author.workplace).flatMap((voices) => voices[category]?.[mood] ?? []);
  const fitting = [...special, ...anyone[category][mood]].filter((text) => fits(text, author));
  const unheard = fitting.filter((text) => !usage.here.has(text));
  const choice = unheard.length > 0 ? unheard : fitting;
  const count = (text: string) => usage.passages.get(text) ?? 0;
  const fewest = Math.min(...choice.map(count));
  const leastUsed = choice.filter((text) => count(text) === fewest);
  return use(pick(random, leastUsed), usage);
}

/** Developers sit in offices too. */
function voicesOf(workplace: Workplace): Voices[] {
  return workplace === 'software' ? [software, office] : [byWorkplace[workplace]];
}

/** Interns cannot look back on years. */
function fits(text: string, { intern }: Author): boolean {
  return !(intern && /\b(?:years?|children|child|kids|my son|parental|notice)\b/.test(text));
}

function use(text: string, { passages, here }: Usage): string {
  passages.set(text, (passages.get(text) ?? 0) + 1);
  here.add(text);
  return text;
}

/** Chooses one of each set of alternatives, `{six|seven}`. */
function spoken(random: Random, text: string): string {
  return text.replace(/\{([^}]*)\}/g, (_, alternatives: string) => pick(random, alternatives.split('|')));
}

function sentiment(score: number): Sentiment {
  if (score >= 7) return 'good';
  return score > 4.7 ? 'mixed' : 'bad';
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
