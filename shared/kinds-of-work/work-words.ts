const REST = ' not elsewhere classified';

/** Names that aren't what people who do such work are called. */
const renamed: Record<string, string> = {
  'Armed forces occupations, other ranks': 'Other ranks of the armed forces',
};

/** The name of a kind of work as people say it: `Other services managers`, not "Services managers not elsewhere classified". */
export function workName(name: string): string {
  const known = renamed[name];
  if (known !== undefined) return known;
  const plain = name.replace(/ \(general\)$/, '');
  return plain.endsWith(REST) ? `Other ${lowerFirst(plain.slice(0, -REST.length))}` : plain;
}

/** The same inside a sentence. All names are plural. */
export const workInSentence = (name: string): string => lowerFirst(workName(name));

/** Leaves a name that begins with an abbreviation, such as ICT. */
const lowerFirst = (name: string) =>
  /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
