import { describe, expect, it } from 'vitest';
import { withUsedStyles } from '#server/pages/used-styles.ts';
import { splitStyles } from '../build/style-rules.ts';
import { problemsOfPage } from './rendered-page.ts';

const built =
  '<!doctype html><html><head><title>Candor</title><script async src="/assets/early-1.js"></script>\n  </head><body><div id="root"></div>\n    <script type="module" src="/a.js"></script></body></html>';
const data = '<script type="application/json" id="page-data">{}</script>';
const withPage = (page: string, head = '') =>
  built
    .replace('<title>Candor</title>', `<title>A company</title>${head}`)
    .replace('<div id="root"></div>', `<div id="root">${page}</div>\n    ${data}`);
const styles = splitStyles(
  '@layer base{h1{margin:0}}@layer utilities{.flex{display:flex}.grid{display:grid}}',
);
const problems = (html: string) => [
  ...problemsOfPage(withUsedStyles(html, styles), { document: built, styles }),
];

it('finds nothing wrong with a page of data', () => {
  const head =
    '\n    <meta name="robots" content="noindex" />\n    <link rel="canonical" href="https://a.example/companies/1" />\n    <link rel="alternate" type="application/atom+xml" href="/companies/1/feed.atom" title="Reviews" />';
  const page =
    '<link rel="preload" as="image" href="/assets/a.svg"/><main><h1>A &amp; B</h1><a href="/companies">x</a><form action="/companies"><input name="search"/></form><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg></main>';
  expect(problems(withPage(page, head))).toEqual([]);
});

describe('reports in a page', () => {
  it.each([
    ['a script', '<script src="/evil.js"></script>'],
    ['a script without an end, which swallows the end of the page', '<script src=/evil.js '],
    ['a script after an early end of the page', '</div><script src="/evil.js"></script><div>'],
    ['a handler', '<img src="/a.png" onerror="x()">'],
    ['a handler in odd spelling', '<img/src="/a.png"/OnError=x()>'],
    ['a handler in SVG', '<svg><g onload=x()></g></svg>'],
    ['a link that runs', '<a href="javascript:x()">a</a>'],
    ['a link that runs, with a line break in it', '<a href="java\nscript:x()">a</a>'],
    ['a stylesheet', '<link rel="stylesheet" href="/evil.css"/>'],
    ['a script that is only loaded', '<link rel="preload" as="script" href="/evil.js"/>'],
    ['a form that sends to another site', '<form action="https://evil.example"></form>'],
    ['a picture from another site', '<img src="https://evil.example/a.png">'],
    ['a frame', '<iframe src="/login"></iframe>'],
    ['a base', '<base href="https://evil.example/">'],
    ['a refresh', '<meta http-equiv="refresh" content="0;url=/x">'],
    ['a style element', '<style>@import "/evil.css"</style>'],
    ['something for people without scripts alone', '<noscript><iframe src="/x"></iframe></noscript>'],
    ['a comment that ends early', '<!--><script src="/evil.js"></script>-->'],
    ['a template', '<template><script src="/evil.js"></script></template>'],
  ])('%s', (_, part) => {
    expect(problems(withPage(`<main>${part}</main>`))).not.toEqual([]);
  });
});

describe('reports in the head', () => {
  it.each([
    ['a script', '\n    <script src="/evil.js"></script>'],
    ['a handler on a known tag', '\n    <link rel="canonical" onload="x()" href="https://a.example/" />'],
    ['a stylesheet', '\n    <link rel="stylesheet" href="/evil.css" />'],
    ['a policy of its own', '\n    <meta http-equiv="content-security-policy" content="x" />'],
  ])('%s', (_, tag) => {
    expect(problems(withPage('<main></main>', tag))).not.toEqual([]);
  });
});

it.each([
  ['a rule of its own', (css: string) => `${css}.flex{background:url(/seen)}`],
  ['a rule less', (css: string) => css.replace('.flex{display:flex}', '')],
  ['a rule that the page does not need', (css: string) => `${css}@layer utilities{.grid{display:grid}}`],
  ['another element after its end', (css: string) => `${css}</style><style>h1{color:red}`],
])('reports the styles of a page: %s', (_, alter) => {
  const right = withUsedStyles(withPage('<h1 class="flex">A</h1>'), styles);
  const wrong = right.replace(/(?<=<style>)[^<]*/, alter);
  expect(problemsOfPage(right, { document: built, styles }).size).toBe(0);
  expect(wrong).not.toBe(right);
  expect(problemsOfPage(wrong, { document: built, styles }).size).toBeGreaterThan(0);
});
