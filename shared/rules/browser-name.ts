/** The first that fits: Chromium's relatives all name Chrome too, and all but Firefox name Safari. */
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** What people call a browser, "Firefox on Linux": nothing else of its User-Agent header is stored. */
export function browserName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  const browser = firstIn(browsers, text) ?? 'Unknown browser';
  const system = firstIn(systems, text);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function firstIn(table: typeof browsers, text: string): string | undefined {
  return table.find(([, mark]) => mark.test(text))?.[0];
}
