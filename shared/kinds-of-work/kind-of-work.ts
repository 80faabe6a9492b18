import escoTitles from './esco-titles.json' with { type: 'json' };
import { everydayTitles } from './everyday/titles.ts';
import { titleKey, titleWords } from './title-words.ts';

/** The group of titles that say too little, such as "manager". */
const NONE = 'none';

const TIMES = 'temporary temp seasonal casual contract freelance remote part full time night day shift';
/** How high someone ranks, or when and where they work. At the end, "lead" or "associate" make it another kind of work. */
const endings = new Set(
  `senior junior trainee graduate apprentice intern level tier grade ${TIMES}`.split(' '),
);
const beginnings = new Set([
  ...endings,
  ...(
    'lead leading principal staff chief associate experienced interim acting deputy distinguished certified licensed ' +
    'qualified entry mid middle hybrid permanent fulltime parttime overnight evening weekend relief new global ' +
    'international national regional local corporate independent self employed student'
  ).split(' '),
]);
const NUMERAL = /^(?:[ivx]{1,4}|\d{1,2}|[lp]\d)$/;

const IN_BRACKETS = /[([][^()[\]]*[)\]]/gu;
/** Between a title and a place, a team or another title. */
const SEPARATORS = /[,;:|/–—]| - | (?:@|at|for|in|with|&|and) /iu;

/**
 * @returns the ISCO-08 unit group (four digits) of a job title, if it is a title of exactly one group, in our own list or
 *   else in ESCO's, as it is, without ranks, or each of its parts that is a title
 */
export function kindOfWorkOf(title: string): string | null {
  const plain = title.replace(IN_BRACKETS, ' ').replace(/\s+/gu, ' ');
  for (const text of [title, plain, turned(plain)]) {
    const group = groupOf(titleWords(text));
    if (group) return group === NONE ? null : group;
  }
  const [first, ...others] = plain.split(SEPARATORS).map((part) => groupOf(titleWords(part)));
  // "Assistant manager - cashiers" is no cashier.
  if (first === NONE) return null;
  const [group, ...more] = new Set([first, ...others].filter((found) => found && found !== NONE));
  return more.length === 0 ? (group ?? null) : null;
}

/** "Director of marketing" and "manager, marketing" as "marketing director" and "marketing manager". */
function turned(title: string): string {
  const [head, subject, ...rest] = title.split(/ of |,| - /iu);
  return head && subject && rest.length === 0 ? `${subject} ${head}` : '';
}

function groupOf(words: string[]): string | undefined {
  for (let left = words; left.length > 0; left = withoutRank(left)) {
    const group = groupsOfTitles().get(left.join(''));
    if (group) return group;
  }
  return undefined;
}

/** Nothing is left when there is no rank. */
function withoutRank(words: string[]): string[] {
  const last = words.at(-1) ?? '';
  if (endings.has(last) || NUMERAL.test(last)) return words.slice(0, -1);
  return beginnings.has(words[0] ?? '') ? words.slice(1) : [];
}

let groups: Map<string, string> | undefined;

function groupsOfTitles(): Map<string, string> {
  if (groups) return groups;
  groups = withOneGroup(escoTitles);
  // Ours replace ESCO's, which are British and formal, and sometimes odd: its "supervisor" refines oil.
  for (const titles of everydayTitles) {
    for (const [key, group] of withOneGroup(titles)) groups.set(key, group);
  }
  return groups;
}

function withOneGroup(titles: Record<string, string>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [group, names] of Object.entries(titles)) {
    for (const name of names.split('|')) {
      const key = titleKey(name);
      found.set(key, (found.get(key) ?? group) === group ? group : NONE);
    }
  }
  return found;
}
