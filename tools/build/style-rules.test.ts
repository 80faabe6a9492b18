import { expect, it } from 'vitest';
import { withUsedStyles } from '#server/pages/used-styles.ts';
import { splitStyles } from './style-rules.ts';

const stylesheet = `@layer properties{*{--tw-x:0}}@layer theme,base;@layer base{*{margin:0}h1,h2{font:inherit}table{border:0}
.stars{width:1px}}@layer utilities{.flex{display:flex}.flex .inner{top:0}.hidden{display:none}.sm\\:p-1\\.5{--tw-x:1}
@media (width>=40rem){.flex{gap:1px}.grid{gap:2px}}.a:not(.unused){top:1px}.b:hover{top:2px}
@media print{.flex{display:block}}}@font-face{font-family:Inter}@font-face{font-family:Greek;unicode-range:U+370-377}@property --tw-x{syntax:"*"}@property --tw-y{syntax:"*"}`;
const rules = splitStyles(stylesheet);
const stylesOf = (body: string) =>
  /<style>(.*)<\/style>/s.exec(withUsedStyles(`<html><head></head><body>${body}</body></html>`, rules))?.[1];

it('gives a page the rules that its elements and classes need, in their order and groups', () => {
  expect(stylesOf('<h1 class="flex sm:p-1.5">A</h1>')).toBe(
    '@layer properties,theme,base,utilities;@layer base{*{margin:0}h1,h2{font:inherit}}' +
      '@layer utilities{.flex{display:flex}.sm\\:p-1\\.5{--tw-x:1}@media (width>=40rem){.flex{gap:1px}}}' +
      '@font-face{font-family:Inter}@property --tw-x{syntax:"*"}',
  );
});

it('leaves out what has time until the stylesheet is there: hovering, printing and letters of other languages', () => {
  expect(stylesOf('<p class="b flex">A</p>')).not.toMatch(/hover|print|Greek/);
});

it('takes a rule if all classes of a selector are on the page, whatever it excludes', () => {
  expect(stylesOf('<p class="a">A</p>')).toContain('.a:not(.unused){top:1px}');
  expect(stylesOf('<p class="inner">A</p>')).not.toContain('.inner');
  expect(stylesOf('<p class="flex"><b class="inner">A</b></p>')).toContain('.flex .inner{top:0}');
});

it('reads the classes in a group of one selector, and takes a group of several as alternatives', () => {
  const grouped = splitStyles(':where(.stack>:not(:last-child)){top:1px}:is(h1,.title) b{top:2px}');
  const of = (html: string) => withUsedStyles(`<head></head>${html}`, grouped);
  expect(of('<p class="stack"><b>A</b></p>')).toContain('top:1px');
  expect(of('<h1><b>A</b></h1>')).toContain('top:2px');
  expect(of('<h1><b>A</b></h1>')).not.toContain('top:1px');
});

it('reads classes as HTML escapes them', () => {
  const arbitrary = splitStyles('.\\[\\&\\>svg\\]\\:p-1>svg{top:0}');
  const html = '<head></head><p class="[&amp;&gt;svg]:p-1"><svg></svg></p>';
  expect(withUsedStyles(html, arbitrary)).toContain('>svg{top:0}');
});

it('gives a page only the properties of the theme that it uses, also through others', () => {
  const themed = splitStyles(
    '@layer theme{:root,:host{--base:1px;--wide:var(--base);--unused:2px}}@layer base{p{width:var(--wide)}}',
  );
  expect(withUsedStyles('<head></head><p></p>', themed)).toContain(
    '@layer theme{:root,:host{--base:1px;--wide:var(--base);}}@layer base{p{width:var(--wide)}}',
  );
});
