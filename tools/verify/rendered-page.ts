import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { type StyleRule, withUsedStyles } from '#server/pages/used-styles.ts';

/** What a site was built to: the document around pages, and its stylesheet in pieces. */
export type BuiltPage = { document: string; styles: StyleRule[] };

type Element = DefaultTreeAdapterTypes.Element;

/** Elements of a page, and what they may have. None of them runs anything or loads anything that runs. */
const elements = new Set(
  'a article aside b blockquote br button caption circle code dd desc details div dl dt em figcaption figure footer form g h1 h2 h3 h4 header hr i img input label li line main mark nav noscript ol option output p path pattern polygon polyline pre rect s search section select small span strong summary sup svg table tbody td text textarea tfoot th thead time title tr tspan ul'.split(
    ' ',
  ),
);
const attributes =
  /^(?:action|alt|aria-[a-z]+|autocapitalize|autocomplete|autocorrect|checked|class|colspan|cx|cy|d|data-[a-z_-]+|datetime|dir|disabled|dx|dy|enterkeyhint|fill|fill-[a-z]+|for|headers|height|hidden|href|id|inert|inputmode|lang|loading|maxlength|method|minlength|name|offset|open|placeholder|points|preserveaspectratio|r|readonly|rel|required|role|rowspan|rows|rx|ry|scope|selected|spellcheck|src|stroke|stroke-[a-z]+|style|tabindex|text-anchor|title|transform|translate|type|value|vector-effect|viewbox|width|writingsuggestions|x|x1|x2|xmlns|y|y1|y2)$/i;
/** Where a link may lead: this site, a mailbox, or another site over HTTPS. */
const targets = /^(?:$|[/#?](?!\/)|https:\/\/|mailto:)/;
const ownPath = /^\/(?!\/)/;
/** Tags of the head that depend on the page (server/pages/head.ts), and data, which runs nowhere. */
const ofPages = [
  /^meta name="robots" content="noindex"$/,
  /^meta property="og:[a-z:_]+" content="[^"]*"$/,
  /^meta name="(?:twitter:card|description)" content="[^"]*"$/,
  /^link rel="canonical" href="https?:[^"]*"$/,
  /^link rel="alternate" type="application\/atom\+xml" href="\/companies\/\d+\/feed\.atom" title="[^"]*"$/,
  /^script type="application\/ld\+json"$/,
  /^script type="application\/json" id="page-data"$/,
];
/** React asks for a page's pictures early. */
const pictures = /^link rel="preload" as="image" href="\/(?!\/)[^"]*"$/;

/**
 * What a rendered page has that neither the built document nor a page of data could have: an element that runs, a tag
 * of the head that no one knows. Read by a parser that understands HTML as browsers do, with scripts and without.
 */
export function problemsOfPage(whole: string, { document: builtIndex, styles }: BuiltPage): Set<string> {
  const problems = new Set<string>();
  const unnamed = whole.replace(ownColors, '').replace(applicationName, 'Candor');
  const html = unnamed.replace(stylePart, '</head>');
  if (unnamed !== withUsedStyles(html, styles))
    problems.add("other styles in the head than the page's own of the built stylesheet");
  const isBuilt = frameOf(html) === withoutNote(builtIndex);
  if (!isBuilt) problems.add('another document around the page than the built one');
  for (const scriptingEnabled of [true, false]) {
    const built = new Set([...elementsIn(builtIndex, scriptingEnabled)].map(({ element }) => tagOf(element)));
    for (const { element, inPage } of elementsIn(html, scriptingEnabled)) {
      const tag = tagOf(element);
      if (built.has(tag) || ofPages.some((known) => known.test(tag))) continue;
      const refused = inPage ? refusedIn(element) : isBuilt && element.tagName;
      if (refused && !pictures.test(tag))
        problems.add(`a page may not have ${refused}: <${tag.slice(0, 100)}>`);
    }
  }
  return problems;
}

function* elementsIn(html: string, scriptingEnabled: boolean) {
  const waiting = parse(html, { scriptingEnabled }).childNodes.map((node) => ({ node, inPage: false }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { node, inPage } = next;
    if (!('tagName' in node)) continue;
    yield { element: node, inPage };
    const isRoot = node.attrs.some(({ name, value }) => name === 'id' && value === 'root');
    waiting.push(...node.childNodes.map((child) => ({ node: child, inPage: inPage || isRoot })));
  }
}

const tagOf = ({ tagName, attrs }: Element): string =>
  [tagName, ...attrs.map(({ name, value }) => `${name}="${value}"`)].join(' ');

function refusedIn({ tagName, attrs }: Element): string | undefined {
  if (!elements.has(tagName.toLowerCase())) return tagName;
  const refused = attrs.find(({ name, value }) => {
    if (name === 'src' || name === 'action') return !ownPath.test(value);
    return !attributes.test(name) || (name === 'href' && !targets.test(value));
  });
  return refused && `${refused.name}="${refused.value}"`;
}

/** What `server/site/shown-site.ts` writes: colors, and nothing that could load anything. */
const ownColors = /(?<=<html lang="en") style="--color-accent:[-a-z0-9:;,.%# ()]+"/;
const applicationName = /(?<=<meta name="application-name" content=")[^"]*/;
/** What `server/pages/used-styles.ts` writes. */
const stylePart = / {2}<style>.*?<\/style>\n {2}<\/head>/s;
const pagePart =
  /<div id="root">(.*)<\/div>\n {4}<script type="application\/json" id="page-data">[^<]*<\/script>/s;
/** What `server/pages/head.ts` writes. */
const headPart =
  /<title>[^<]*<\/title>(?:\n {4}(?:<meta (?:name|property)="(?:robots|og:[a-z:_]+|twitter:card)" content="[^"<>]*" \/>|<link rel="canonical" href="[^"<>]*" \/>|<link rel="alternate" type="application\/atom\+xml" href="[^"<>]*" title="[^"<>]*" \/>|<script type="application\/ld\+json">[^<]*<\/script>))*/;
const description = /(?<=<meta\s+name="description"\s+content=")[^"]*/;

/** The document around a page. */
function frameOf(html: string): string {
  return withoutNote(html.replace(pagePart, '<div id="root"></div>').replace(headPart, '<title></title>'));
}

function withoutNote(html: string): string {
  return html
    .replace(/<title>[^<]*<\/title>/, '<title></title>')
    .replace(description, '')
    .replace(/<noscript>[^<]*<\/noscript>\s*/, '');
}
