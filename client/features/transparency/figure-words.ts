import { monthName } from '#shared/rules/calendar.ts';
import { type Figure, few, type Range, sumOfFigures } from '#shared/rules/open-figures.ts';
import type { MonthOfFigures, Transparency } from '#shared/schemas/transparency.ts';
import { reasonWords } from '#shared/words.ts';

/** Below so many, a share says nothing. */
const FEWEST = 20;

export const figureWords = (figure: Figure): string => (figure === few ? few : figure.toLocaleString('en'));

export const rangeWords = ({ from, to }: Range): string =>
  from === to ? from.toLocaleString('en') : `${from.toLocaleString('en')}–${to.toLocaleString('en')}`;

/** `Nov`, of a month's first day. */
export const shortMonth = (day: string): string => monthName(day).slice(0, 3);

/** `2 days`, of a step of hours. */
export function waitWords(step: NonNullable<MonthOfFigures['median_wait']>): string {
  if (step === 'more') return 'more than 2 weeks';
  if (step === 168 || step === 336) return step === 168 ? 'a week' : '2 weeks';
  if (step < 24) return `${step} hours`;
  return step === 24 ? 'a day' : `${step / 24} days`;
}

/** What the plots show, as a sentence. */
export const titles = {
  arrived(months: readonly MonthOfFigures[]): string {
    const sum = (of: 'arrived' | 'published') => sumOfFigures(months.map((month) => month[of]));
    const [arrived, published] = [sum('arrived'), sum('published')];
    const share = Math.round((100 * published.from) / arrived.from);
    const isClear = arrived.from === arrived.to && published.from === published.to && arrived.from >= FEWEST;
    return isClear && share <= 100
      ? `Of 100 reviews that arrived, ${share} were published`
      : 'Reviews that arrived and were published';
  },
  reasons({ rejected }: MonthOfFigures): string {
    const [first, second] = rejected.parts;
    if (rejected.total === 0) return 'No review was rejected';
    if (first === undefined || first.count === second?.count) return 'Why reviews were rejected';
    return `The most common reason to reject: ${lowerFirst(reasonWords[first.reason])}`;
  },
  waits(months: readonly MonthOfFigures[]): string {
    const newest = months.at(-1);
    const step = newest?.median_wait ?? null;
    if (step === null) return 'How long decisions took';
    return step === 'more'
      ? 'Half of all decisions took more than two weeks'
      : `Half of all decisions took ${waitWords(step)} or less`;
  },
  agreement({ all, differed }: Transparency['second_readings']): string {
    if (all.to === 0) return 'No decision was read a second time';
    if (differed === few) return `Two moderators differed in ${few} of ${rangeWords(all)} second readings`;
    if (all.from !== all.to)
      return `Two moderators differed in ${differed} of ${rangeWords(all)} second readings`;
    return `Two moderators agreed in ${all.from - differed} of ${all.from} second readings`;
  },
};

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
