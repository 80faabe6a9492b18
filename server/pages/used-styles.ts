/** A piece of the built stylesheet. */
export type StyleRule = {
  /** The groups that it stands in, the outermost first: `@layer utilities`, `@media (width>=40rem)`. */
  within: string[];
  css: string;
  /** For each of its selectors, the classes (`.name`) and elements without which it matches nothing. */
  needs?: string[][];
  /** Properties that other rules declare and this one uses. */
  uses?: string[];
  /** The property that it declares, which has an effect only where other rules use it. */
  named?: string;
};

/**
 * A document with the rules in its head that its elements need, so it shows without waiting for the stylesheet.
 * The whole stylesheet, at the document's end, then brings the rest, in the same order.
 */
export function withUsedStyles(html: string, rules: readonly StyleRule[] = []): string {
  if (rules.length === 0) return html;
  const names = namesIn(html);
  const applies = ({ named, needs = [[]] }: StyleRule) =>
    named === undefined && needs.some((needed) => needed.every((name) => names.has(name)));
  const used = rules.filter(applies);
  const properties = new Set(used.flatMap(({ uses = [] }) => uses));
  // What a property needs for its value is needed as well.
  for (const name of properties)
    for (const { named, uses = [] } of rules)
      if (named === name) for (const more of uses) properties.add(more);
  const needed = rules.filter(
    (rule) => applies(rule) || (rule.named !== undefined && properties.has(rule.named)),
  );
  return html.replace('</head>', () => `  <style>${joined(needed)}</style>\n  </head>`);
}

const entities: Record<string, string> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" };

/** The names of all elements and, with a dot before each, of their classes. */
function namesIn(html: string): Set<string> {
  const names = new Set(Array.from(html.matchAll(/<([a-z][a-z0-9]*)/gi), ([, name = '']) => name));
  // The same few lists stand in a page hundreds of times.
  const lists = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list = '']) => list));
  for (const list of lists) {
    const plain = list.replaceAll(/&([^&;]+);/g, (entity, name: string) => entities[name] ?? entity);
    for (const name of plain.split(' ')) names.add(`.${name}`);
  }
  return names;
}

/** Neighbors in the same groups share them. */
function joined(rules: readonly StyleRule[]): string {
  let css = '';
  let open: string[] = [];
  for (const rule of rules) {
    const shared = open.findIndex((group, index) => rule.within[index] !== group);
    const kept = shared === -1 ? open.length : shared;
    css += '}'.repeat(open.length - kept);
    for (const group of rule.within.slice(kept)) css += `${group}{`;
    css += rule.css;
    open = rule.within;
  }
  return css + '}'.repeat(open.length);
}
