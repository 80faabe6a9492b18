/** The parts into which an author may divide a review, with their headings. The form asks them as questions. */
export const partHeadings = {
  pros: 'What is good',
  cons: 'What is bad',
  advice: 'What should change',
} as const;

export type ReviewPart = keyof typeof partHeadings;
export const reviewParts = Object.keys(partHeadings) as ReviewPart[];

/** A review's parts, each empty if it was left out, and what its author wrote besides. */
export type ReviewText = Record<ReviewPart | 'comment', string>;
/** Where each of them is in the whole text, in UTF-16 code units. An empty one is from 0 to 0. */
type TextPlaces = Record<keyof ReviewText, { start: number; end: number }>;

const texts = [...reviewParts, 'comment'] as const;
const between = '\n\n';

/** The whole text: each part under its heading, then the comment. */
export function wholeText(review: ReviewText): string {
  return texts
    .filter((name) => review[name] !== '')
    .map((name) => `${headingOf(name)}${review[name]}`)
    .join(between);
}

export function placesInText(review: ReviewText): TextPlaces {
  let last = 0;
  const place = (name: keyof ReviewText) => {
    const { length } = review[name];
    if (length === 0) return { start: 0, end: 0 };
    const start = (last > 0 ? last + between.length : 0) + headingOf(name).length;
    last = start + length;
    return { start, end: last };
  };
  return { pros: place('pros'), cons: place('cons'), advice: place('advice'), comment: place('comment') };
}

/** The parts and the comment of a whole text. The previous release sends no places. */
export function textAt(whole: string, places: TextPlaces | undefined): ReviewText {
  const at = (name: keyof ReviewText) => whole.slice(places?.[name].start ?? 0, places?.[name].end ?? 0);
  const comment = places ? at('comment') : whole;
  return { pros: at('pros'), cons: at('cons'), advice: at('advice'), comment };
}

function headingOf(name: keyof ReviewText): string {
  return name === 'comment' ? '' : `${partHeadings[name]}\n`;
}
