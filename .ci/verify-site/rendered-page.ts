import { routePatterns, staticDocuments } from '#shared/paths.ts';

const patterns = Object.entries(routePatterns)
  .filter(([route]) => !Object.hasOwn(staticDocuments, route))
  .map(([, pattern]) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}(?:\\?|$)`));

/** Whether a server renders the page at a path from its data, so that no build has the same bytes. */
export const isRendered = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

/** Elements of a page, and what they may have. None of them runs anything or loads anything that runs. */
const elements = new Set(
  'a article aside b blockquote br button caption circle code dd desc details div dl dt em figcaption figure footer form g h1 h2 h3 h4 header hr i img input label li line link main mark nav noscript ol option output p path pattern polygon polyline pre rect s search section select small span strong summary sup svg table tbody td text textarea tfoot th thead time title tr tspan ul'.split(
    ' ',
  ),
);
const attributes =
  /^(?:action|alt|aria-[a-z]+|as|autocapitalize|autocomplete|autocorrect|checked|class|colspan|cx|cy|d|data-[a-z-]+|datetime|dir|disabled|dx|dy|enterkeyhint|fill|fill-[a-z]+|for|headers|height|hidden|href|id|inert|inputmode|lang|loading|maxlength|method|minlength|name|offset|open|placeholder|points|preserveaspectratio|r|readonly|rel|required|role|rowspan|rows|rx|ry|scope|selected|spellcheck|src|stroke|stroke-[a-z]+|style|tabindex|text-anchor|title|transform|translate|type|value|vector-effect|viewbox|width|x|x1|x2|xmlns|y|y1|y2)$/i;
/** Where a page may lead or load from: this site, a mailbox, or another site over HTTPS. */
const targets = /^(?:$|[/#?](?!\/)|https:\/\/|mailto:)/;

/**
 * What a rendered page has besides the built document that a page of data could not have: an element that runs, another
 * document around it, a tag of the head that nobody knows.
 */
export function* problemsOfPage(html: string, builtIndex: string): Generator<string> {
  if (frameOf(html) !== withoutNote(builtIndex)) yield 'another document around the page than the built one';
  const [, page = ''] = pagePart.exec(html) ?? [];
  for (const [tag, name = '', attributesText = ''] of page.matchAll(/<\/?([^\s/>]+)([^>]*)>/g)) {
    if (name.startsWith('!--')) continue;
    const refused = elements.has(name.toLowerCase()) ? refusedAttribute(attributesText) : name;
    if (refused) yield `a page may not have ${refused}: ${tag.slice(0, 100)}`;
  }
}

function refusedAttribute(text: string): string | undefined {
  const rest = text.replaceAll(/\s([^\s=/]+)(?:="([^"]*)")?/g, (whole, name: string, value = '') => {
    const leads = /^(?:href|src|action)$/i.test(name);
    return attributes.test(name) && (!leads || targets.test(value)) ? '' : whole;
  });
  return rest.replace(/\/$/, '').trim() || undefined;
}

const pagePart =
  /<div id="root">(.*)<\/div>\n {4}<script type="application\/json" id="page-data">[^<]*<\/script>/s;
/** What `server/pages/head.ts` writes. */
const headPart =
  /<title>[^<]*<\/title>(?:\n {4}(?:<meta (?:name|property)="(?:robots|og:[a-z:_]+|twitter:card)" content="[^"<>]*" \/>|<link rel="(?:canonical|alternate)"[^<>]*? href="[^"<>]*"[^<>]*? \/>|<script type="application\/ld\+json">[^<]*<\/script>))*/;
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
