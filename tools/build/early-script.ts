import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pageSizes } from '#shared/limits.ts';
import { startPolicy } from '#shared/page.ts';
import { routePatterns } from '#shared/paths.ts';
import { pageInput } from '#shared/rules/page-number.ts';

type Route = keyof typeof routePatterns;
/** Routes that show the page of another, or one in the same file. */
const shownBy: Partial<Record<Route, Route>> = {
  verifyEmailForCompany: 'verifyEmail',
  slip: 'receipt',
  notice: 'notices',
  emailLink: 'verifyEmail',
  contact: 'about',
  forCompanies: 'about',
  workSalaries: 'salaries',
  register: 'login',
};

/** What a company's page asks for, in the URL in which it does. */
const companyCalls = {
  'companies.get': { id: 'ID' },
  'reviews.list': { company_id: 'ID', sort: 'recent', ...pageInput(1, pageSizes.reviews) },
  'reviews.removed': { company_id: 'ID' },
  'companies.insights': { id: 'ID' },
  'companies.salaries': { id: 'ID' },
  'disputes.ofCompany': { id: 'ID' },
};
const companyInput = encodeURIComponent(JSON.stringify({ ...Object.values(companyCalls) }));
const companyRequest = `/api/trpc/${Object.keys(companyCalls)}?batch=1&input=${companyInput}`;

type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * The script that runs before the app, and that nothing waits for:
 * - It sets the chosen theme.
 * - It makes the browser load the page's code together with the app's: it would be requested a round trip later, once
 *   the app runs. The largest file comes first, because HTTP/1.1 loads only six at a time. A script, and not a Link
 *   header or a document for each page, so all pages are one document, the same for everyone.
 * - In a document that doesn't start the app itself, because there is something to read, it does so after the first
 *   paint: until then, the line and the processor belong to what people read.
 * - In a document that was left to the browser, because the server couldn't render it in time, it starts the app right
 *   away, and asks for what a company's page will show: the browser then has the response when the app asks.
 * - It repeats what someone has pressed or chosen before the app could answer.
 */
export function earlyScript(dir: string): string {
  const manifest: Manifest = JSON.parse(readFileSync(join(dir, '.vite/manifest.json'), 'utf8'));
  const filesOf = (keys: Iterable<string>) => {
    const files = [...keys].flatMap((key) => manifest[key]?.file ?? []);
    return files.sort((one, other) => statSync(join(dir, other)).size - statSync(join(dir, one)).size);
  };
  const first = reach(manifest, 'index.html');
  const pages = Object.entries(routePatterns).flatMap(([name, pattern]) => {
    const keys = reach(manifest, `pages/${fileOf(shownBy[name as Route] ?? name)}.tsx`);
    const files = filesOf([...keys].filter((key) => !first.has(key)));
    return files.length === 0 ? [] : [{ pattern: `^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`, files }];
  });
  const all = [...new Set(pages.flatMap(({ files }) => files))];
  const rows = pages.map(({ pattern, files }) => [pattern, files.map((file) => all.indexOf(file))]);
  return `${readFileSync(join(dir, 'theme.js'), 'utf8')}
{
  const files = ${JSON.stringify(all.map((file) => `/${file}`))};
  const pages = ${JSON.stringify(rows)};
  const app = ${JSON.stringify(filesOf(first).map((file) => `/${file}`))};
  const [, page] = pages.find(([pattern]) => new RegExp(pattern).test(location.pathname)) ?? ['', []];
  const code = page.map((index) => files[index]);

  const add = (tag, file, attributes) => {
    const { integrity } = JSON.parse(document.querySelector('script[type=importmap]').text);
    const element = Object.assign(document.createElement(tag), { crossOrigin: '', integrity: integrity[file] });
    document.head.append(Object.assign(element, attributes));
  };
  const preload = (wanted) => {
    for (const href of wanted) add('link', href, { rel: 'modulepreload', href });
  };
  const start = () => {
    preload([...app, ...code]);
    const file = '/${manifest['index.html']?.file}';
    // Pages refuse script addresses given as text. This policy knows one address, and pages may have no other policy.
    const policy = globalThis.trustedTypes?.createPolicy('${startPolicy}', { createScriptURL: () => file });
    add('script', file, { type: 'module', src: policy?.createScriptURL('') ?? file });
  };
  const askEarly = () => {
    const [, id] = /^\\/companies\\/([1-9]\\d{0,9})$/.exec(location.pathname) ?? [];
    if (!id || location.search) return;
    const href = '${companyRequest}'.replaceAll('%22ID%22', id);
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: '', href }));
  };
  if (document.querySelector('script[type=module]')) preload(code);
  else if (!document.querySelector('link[rel=canonical], meta[name=robots]')) {
    askEarly();
    start();
  } else {
    // A tab in the background paints nothing.
    const painted = new Promise((paint) => new PerformanceObserver(paint).observe({ type: 'paint', buffered: true }));
    const loaded = new Promise((load) => addEventListener('load', load));
    Promise.race([painted, loaded]).then(start);
  }

  let repeat = () => {};
  const keep = ({ type, target }) => {
    // From then on, React itself looks after what isn't ready.
    if (performance.getEntriesByName('app-started').length > 0) return;
    const pressed = target.closest('button:not([type=submit])');
    if (type === 'click' && pressed) repeat = () => pressed.click();
    if (type === 'change' && target.matches('select'))
      repeat = () => target.dispatchEvent(new Event('change', { bubbles: true }));
  };
  for (const type of ['click', 'change']) document.addEventListener(type, keep);
  new PerformanceObserver((marks) => {
    if (marks.getEntriesByName('page-ready').length === 0) return;
    for (const type of ['click', 'change']) document.removeEventListener(type, keep);
    repeat();
    repeat = () => {};
  }).observe({ type: 'mark', buffered: true });
}
`;
}

/** The file in client/pages for a route, without its extension: `write-review` for `writeReview`. */
function fileOf(route: string): string {
  return route.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A module in the manifest and everything that it imports statically; nothing for one that isn't in it. */
function reach(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (!manifest[key] || seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) reach(manifest, imported, seen);
  return seen;
}
