import { hash } from 'node:crypto';
import { iconSizes } from '#server/site/icons.ts';
import type { PinnedKeys } from '#shared/page.ts';
import {
  buildManifestPath,
  isRenderedPath,
  manifestFile,
  operatorPath,
  routePatterns,
} from '#shared/paths.ts';
import { splitStyles } from '../build/style-rules.ts';
import { checkKeys } from './keys.ts';
import { buildManifest, documents, keysCall, keysPath, missingPage, places } from './places.ts';
import { type BuiltPage, problemsOfPage } from './rendered-page.ts';
import { type Answer, program, visit, visitors } from './visitor.ts';

/** Something that one visitor got and the commit's own build doesn't send. */
export type Difference = { place: string; what: string; visitor: string };

const TAGS_SHOWN = 3;

/**
 * Headers that may differ from those of the build here: they are about the connection, the server in front and the time
 * of the installation. Every other header has to be the same, or to be absent in both.
 */
const MAY_DIFFER = new Set(
  'accept-ranges age alt-svc connection content-encoding content-length date etag keep-alive last-modified server transfer-encoding vary via'.split(
    ' ',
  ),
);
/** A site may have its own name and pictures, which run nowhere. */
const ownFiles = [...Object.keys(iconSizes), manifestFile].map((file) => `/${file}`);
/** Of these, the ones that a browser sends back. */
const SAME_FOR_ALL = ['etag', 'last-modified'];

/** Visits everything that a site serves as different people, and the same places of a reference. */
export async function compareSite(site: string, reference: string, company: string): Promise<Difference[]> {
  const paths = places(company, [await filesOf(site), await filesOf(reference)].flat());
  const expected = await visit(reference, paths, program);
  const built = builtPage((path) => expected.get(path)?.body.toString() ?? '');
  const differences: Difference[] = [];
  const marksOf = createMarkCheck();
  let firstKeys: string | undefined;
  for (const visitor of visitors) {
    const report = (place: string, what: string) => differences.push({ place, what, visitor: visitor.name });
    const answers = await visit(site, [...paths, keysCall], visitor);
    for (const path of paths) {
      const answer = answers.get(path);
      const isOff = path === routePatterns.register && answer?.status === 404;
      const wanted = expected.get(isOff ? missingPage : path);
      if (!answer || !wanted) {
        report(path, 'no answer');
        continue;
      }
      for (const what of differencesOf(path, { answer, wanted, site, company, built })) report(path, what);
      for (const what of marksOf(path, answer)) report(path, what);
    }
    const keys = checkKeys(answers.get(keysPath)?.body, answers.get(keysCall)?.body, firstKeys);
    firstKeys ??= keys.list;
    for (const { place, what } of keys.problems) report(place, what);
    const pinned = keysInPage(String(answers.get('/')?.body));
    if (keys.list && pinned !== keysIn(keys.list)) report('/', 'other keys to remember than the list');
  }
  return differences;
}

function builtPage(read: (path: string) => string): BuiltPage {
  const document = read('/index.html');
  const [, stylesheet = ''] = /<link [^>]*rel="stylesheet"[^>]* href="([^"]+)"/.exec(document) ?? [];
  return { document, styles: splitStyles(read(stylesheet)) };
}

/** A value that someone else didn't get could be what the site recognizes a browser by on its next visit. */
function createMarkCheck() {
  const first = new Map<string, string>();
  const isSame = (key: string, value: string): boolean => {
    const known = first.get(key) ?? value;
    first.set(key, known);
    return value === known;
  };
  return (path: string, { headers, body }: Answer): string[] => {
    const names = SAME_FOR_ALL.filter(
      (name) => !isSame(`${path} ${name} ${headers.get('content-encoding') ?? ''}`, headers.get(name) ?? ''),
    );
    const isOwn = isPage(path) || path === operatorPath;
    const isSamePage = !isOwn || isSame(`${path} body`, hash('sha256', body));
    return [
      ...names.map((name) => `header ${name} isn't the same for everyone, so it could mark browsers`),
      ...(isSamePage ? [] : ['another page than the first visitor got, unless public data has just changed']),
    ];
  };
}

const keysIn = (list: string): string => {
  const { identity, keys }: PinnedKeys = JSON.parse(list);
  return JSON.stringify([identity, keys.map(({ period, public_key }) => [period, public_key])]);
};

/** The keys that a browser remembers from a rendered page. */
function keysInPage(html: string): string | undefined {
  const data = /<script type="application\/json" id="page-data">([^<]*)</.exec(html)?.[1];
  return data && keysIn(JSON.stringify(JSON.parse(data).keys));
}

/** What the site says it serves; nothing when it has no manifest. */
async function filesOf(site: string): Promise<string[]> {
  const answer = (await visit(site, [buildManifestPath], program)).get(buildManifestPath);
  try {
    return Object.keys(buildManifest.parse(JSON.parse(String(answer?.body))).files);
  } catch {
    return [];
  }
}

const isPage = (path: string): boolean => isRenderedPath(path.split('?', 1)[0] ?? '');

type Compared = { answer: Answer; wanted: Answer; site: string; company: string; built: BuiltPage };

function* differencesOf(path: string, { answer, wanted, site, company, built }: Compared): Generator<string> {
  // The build here has no companies: their pages have another status there, and nothing else.
  const isCompany = documents(company).includes(path) && path.includes(`/${company}`);
  const status = isCompany && wanted.status === 404 ? [200, 404] : [wanted.status];
  if (!status.includes(answer.status)) {
    yield `status ${answer.status} instead of ${wanted.status}`;
    return;
  }
  if (isPage(path)) yield* problemsOfPage(answer.body.toString(), built);
  else if (![keysPath, operatorPath, ...ownFiles].includes(path) && !answer.body.equals(wanted.body))
    yield bodyDifference(answer, wanted);
  const names = new Set([...answer.headers.keys(), ...wanted.headers.keys()]);
  // Over HTTP, browsers ignore it, and only production sends it.
  if (site.startsWith('http:')) names.delete('strict-transport-security');
  for (const name of [...names].filter((header) => !MAY_DIFFER.has(header)).sort()) {
    const [value, right] = [answer.headers.get(name), wanted.headers.get(name)];
    if (value === right) continue;
    if (value === undefined) yield `lacks the header ${name}: ${right}`;
    else if (right === undefined) yield `has another header, ${name}: ${value}`;
    else yield `header ${name}: ${value} instead of ${right}`;
  }
}

function bodyDifference({ body, headers }: Answer, wanted: Answer): string {
  if (!headers.get('content-type')?.includes('html')) return 'other bytes';
  const tags = (html: Buffer): string[] => html.toString().match(/<[a-z!][^>]*>/gi) ?? [];
  const [served, built] = [tags(body), tags(wanted.body)];
  const added = served.filter((tag) => !built.includes(tag)).map((tag) => `adds ${tag}`);
  const missing = built.filter((tag) => !served.includes(tag)).map((tag) => `lacks ${tag}`);
  return ['other bytes', ...added.slice(0, TAGS_SHOWN), ...missing.slice(0, TAGS_SHOWN)].join('; ');
}
