import type { Difference } from './compare.ts';

const PLACES_SHOWN = 5;
const LONGEST = 1000;

/** One line for each kind of difference, with where it is and who got it. */
export function describe(differences: Difference[], visitors: number): string {
  if (differences.length === 0)
    return `No difference: everything the site serves is what this commit builds, for each of ${visitors} visitors.`;
  const byPlace = Map.groupBy(differences, ({ place, what }) => `${place}\n${what}`);
  const found = [...byPlace.values()].map((same) => {
    const { place, what } = same[0] as Difference;
    const names = [...new Set(same.map(({ visitor }) => visitor))];
    return { place, what, who: names.length === visitors ? 'everyone' : names.join(', ') };
  });
  const kinds = [...Map.groupBy(found, ({ what, who }) => `${what}\n${who}`).values()];
  const lines = kinds.map((kind) => {
    const { what, who } = kind[0] as (typeof found)[number];
    const places = kind.map(({ place }) => printable(place));
    const more = places.length > PLACES_SHOWN ? [`and ${places.length - PLACES_SHOWN} more`] : [];
    return `  ${[...places.slice(0, PLACES_SHOWN), ...more].join(', ')}\n    ${printable(what)}\n    for ${who}`;
  });
  return `${kinds.length === 1 ? 'A difference' : `${kinds.length} differences`}:\n${lines.join('\n')}`;
}

/** The site wrote parts of it, which must not control the terminal. */
function printable(text: string): string {
  return text.slice(0, LONGEST).replaceAll(/[^ -~]/g, '?');
}
