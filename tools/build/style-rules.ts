import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import type { StyleRule } from '#server/pages/used-styles.ts';

// What has time until the whole stylesheet is there: no one prints, moves, points or waits for anything before. The layer serves old browsers
// only, and is large.
const laterGroups =
  /^@(media (print|\(hover:hover\)|\(forced-colors|\(prefers-reduced-motion)|layer properties)/;
const laterSelectors =
  /::?(-webkit|-moz|file-selector|backdrop)|(?<!\\):(hover|active|focus-visible|focus-within|disabled)|(?<!\\)\[aria-busy|^\.(transition|duration)-/;

// Letters beyond English come with the whole stylesheet.
const laterFonts = /unicode-range: ?U\+(?!\?\?|20-)/i;

/** A built stylesheet in pieces, so the server can put those that a page uses into the page. */
export function splitStyles(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  const layers = new Set<string>();
  const root = postcss.parse(css);
  root.walkAtRules('layer', ({ params }) => {
    for (const name of params.split(',')) layers.add(name.trim());
  });
  // The first mention of a layer decides its place, and a page may lack all rules of one.
  if (layers.size > 0) rules.push({ within: [], css: `@layer ${[...layers].join(',')};` });
  collect(root, [], rules);
  const declared = rules.flatMap(({ named }) => named ?? []);
  return rules.map((rule) => {
    const uses = declared.filter((name) => name !== rule.named && rule.css.includes(name));
    return uses.length > 0 ? { ...rule, uses } : rule;
  });
}

function collect(parent: Container<ChildNode>, within: string[], rules: StyleRule[]): void {
  for (const node of parent.nodes ?? []) {
    if (node.type === 'rule') {
      if (node.selector === ':root,:host' && within.includes('@layer theme')) {
        collectProperties(node, within, rules);
        continue;
      }
      const selectors = node.selectors.filter((selector) => !laterSelectors.test(selector));
      if (selectors.length > 0) rules.push({ within, css: node.toString(), needs: selectors.map(needsOf) });
    } else if (node.type === 'atrule') collectAtRule(node, within, rules);
  }
}

/** The theme's properties, each on its own: a page has those that it uses. */
function collectProperties(node: Rule, within: string[], rules: StyleRule[]): void {
  for (const declaration of node.nodes)
    if (declaration.type === 'decl')
      rules.push({
        within: [...within, node.selector],
        css: `${declaration.toString()};`,
        named: declaration.prop,
      });
}

function collectAtRule(node: AtRule, within: string[], rules: StyleRule[]): void {
  const group = `@${node.name} ${node.params}`;
  if (laterGroups.test(group) || laterFonts.test(node.toString())) return;
  if (['layer', 'media', 'supports'].includes(node.name)) {
    if (node.nodes) collect(node as Container<ChildNode>, [...within, group], rules);
  } else if (node.name === 'property') rules.push({ within, css: node.toString(), named: node.params });
  else if (node.name !== 'keyframes') rules.push({ within, css: node.toString() });
}

/** What an element and those around it need for a selector to match: `.name` for a class, `name` for an element. */
function needsOf(grouped: string): string[] {
  // A group of one selector is no alternative: Tailwind writes `:where(.space-y-1>:not(:last-child))`.
  const selector = grouped.replaceAll(/:(?:where|is)\(((?:\\.|[^(),\\]|\([^()]*\))*)\)/g, ' $1');
  // What stands in parentheses or brackets may be an alternative or a negation.
  const plain = selector.replaceAll(
    /(?<!\\)\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\)|(?<!\\)\[(?:\\.|[^\]\\])*\]/g,
    '',
  );
  const names = plain.match(/(?<![:\w\\-])\.?(?:\\.|[\w-])+/g) ?? [];
  return names.map((name) => name.replaceAll(/\\(.)/g, '$1'));
}
