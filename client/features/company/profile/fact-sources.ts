import { sentenceCase } from '#client/ui/formats.ts';
import { rangeWords } from '#client/ui/range-words.ts';
import { monthName } from '#shared/rules/calendar.ts';
import type { FactSources } from '#shared/schemas/company-facts.ts';

/** Where facts are from: one sentence for each source. The first is about most facts, so it doesn't name them. */
export function sourceSentences(sources: FactSources): string[] {
  const bySource = new Map<string, Group>();
  for (const [fact, from] of Object.entries(sources) as [Fact, Source][]) {
    const { facts, months } = bySource.get(from.source) ?? { facts: [], months: [] };
    bySource.set(from.source, { facts: [...facts, fact], months: [...months, from.month].sort() });
  }
  const mostFirst = [...bySource].sort(([, one], [, other]) => other.facts.length - one.facts.length);
  return mostFirst.map(([source, { facts, months }], index) => {
    // The place isn't listed among the facts.
    const isRest = index === 0 && facts.some((fact) => fact !== 'hq_location');
    const named = isRest ? '' : `${list.format(facts.map((fact) => names[fact]))} `;
    return sentenceCase(`${named}from ${sourceWords(source, facts.length)}, ${monthsBetween(months)}.`);
  });
}

type Fact = keyof FactSources;
type Source = NonNullable<FactSources[Fact]>;
type Group = { facts: Fact[]; months: string[] };

const list = new Intl.ListFormat('en');

const names: Record<Fact, string> = {
  website: 'website',
  industry: 'industry',
  size: 'size',
  country: 'country',
  founded: 'founding year',
  hq_location: 'HQ location',
};

function sourceWords(source: string, count: number): string {
  if (source === 'added with the company') return 'the person who added the company';
  if (source === 'imported file') return 'a list that we imported';
  if (source === 'moderator') return 'a moderator';
  if (source !== 'correction') return source;
  return count === 1 ? 'a correction that a moderator checked' : 'corrections that moderators checked';
}

/** @param months at least one, in order */
function monthsBetween(months: readonly string[]): string {
  return rangeWords(monthName(months[0] ?? ''), monthName(months.at(-1) ?? ''));
}
