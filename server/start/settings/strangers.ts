import { editDistance } from '#shared/rules/edit-distance.ts';

/** What Node.js and the system read themselves. */
const FOR_OTHERS = /^(NODE_(?!.{0,4}$)|TZ$|LANG$|LC_|UV_|SSL_CERT_|(https?|all|no)_proxy$)/i;
/** Other programs have names like POST and HOSTS. */
const LONG = 8;

/**
 * Names that are probably misspelled, each in a sentence with the right one, and those in `.env` that no one reads. In the
 * environment, which is full of other programs' variables, a name only counts as misspelled while the right one is missing.
 */
export function findStrangers(
  known: string[],
  inFile: string[],
  environment: NodeJS.ProcessEnv,
): { misspelled: string[]; ignored: string[] } {
  const isOther = (name: string) => !known.includes(name) && !FOR_OTHERS.test(name);
  const fromFile = inFile.filter(isOther);
  const fromEnvironment = Object.keys(environment).filter((name) => isOther(name) && !inFile.includes(name));
  const missing = known.filter((name) => name.length >= LONG && !environment[name]);
  const sentences = (names: string[], candidates: string[]) =>
    names.flatMap((name) => {
      const right = nearest(name, candidates);
      return right === undefined ? [] : [`${name} isn't a setting. Did you mean ${right}?`];
    });
  return {
    misspelled: [...sentences(fromFile, known), ...sentences(fromEnvironment, missing)],
    ignored: fromFile.filter((name) => nearest(name, known) === undefined),
  };
}

function nearest(name: string, known: string[]): string | undefined {
  const distances = known.map((right) => ({ right, distance: distanceTo(name, right) }));
  return distances
    .filter(({ right, distance }) => distance <= mostOf(right))
    .sort((one, other) => one.distance - other.distance)[0]?.right;
}

const mostOf = (right: string) => (right.length < LONG ? 1 : 2);
const distanceTo = (name: string, right: string) => editDistance(name.toUpperCase(), right, mostOf(right));
