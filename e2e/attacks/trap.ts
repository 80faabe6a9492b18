import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Account } from '#testing/browser/rest.ts';
import { isReady, type Stage } from '#testing/browser/stage.ts';

/** What only markup of a stranger would add to a page of ours. Runs in the browser. */
function findScars(root: ParentNode): string[] {
  const scars: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    const tag = element.localName;
    for (const { name, value } of element.attributes) {
      const isHandler = /^on/i.test(name);
      const isCode =
        /^\s*(javascript|vbscript|data:text)/i.test(value) &&
        /^(href|src|action|formaction|data|xlink:href|to|values)$/.test(name);
      const isForeign = /^(\w+:)?\/\/evil\.example/.test(value) && name !== 'value' && name !== 'content';
      if (isHandler || isCode || isForeign) scars.push(`<${tag} ${name}="${value}">`);
    }
    const isData = /json|importmap/.test(element.getAttribute('type') ?? '');
    if (tag === 'script' && !element.getAttribute('src')?.startsWith('/') && !isData)
      scars.push(element.outerHTML);
    if (/^(base|object|embed|iframe|frame|math|template|mglyph|animate)$/.test(tag))
      scars.push(element.outerHTML);
    if (tag === 'meta' && element.getAttribute('http-equiv') === 'refresh') scars.push(element.outerHTML);
    if (tag === 'style' && element.textContent?.includes('evil.example')) scars.push(element.outerHTML);
  }
  return scars;
}

export type Trap = {
  page: Page;
  /** Goes to a page of the site and waits until the app, if it has one, runs. */
  visit: (path: string) => Promise<void>;
  /** Waits until a stranger's words are on the page, as text or in a field; then nothing of them may have run or become markup. */
  expectText: () => Promise<void>;
  /** The same for a page that may not show them. */
  expectClean: () => Promise<void>;
  /** Reads pages as the browser would parse them, without running them, and returns the markup that isn't ours. */
  parse: (paths: string[]) => Promise<string[]>;
};

/**
 * A page in which any markup would run: without our content security policy, which is a second line of defense and
 * would hide a hole in the first.
 */
export async function setTrap(stage: Stage, as?: Account): Promise<Trap> {
  const context = { bypassCSP: true };
  const page = await stage.open('/api/v1', { lasting: true, context, ...(as && { as }) });
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(`${dialog.message()} at ${page.url()}`);
    return dialog.dismiss();
  });
  const expectClean = async () => {
    expect(await page.evaluate(`(${findScars})(document)`)).toEqual([]);
    expect(ran).toEqual([]);
    expect(new URL(page.url()).origin).toBe(stage.site.url);
  };
  return {
    page,
    expectClean,
    async visit(path) {
      await page.goto(stage.site.url + path);
      await isReady(page);
    },
    async expectText() {
      await page.waitForFunction(() => {
        const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
        const text = [document.documentElement.textContent, ...fields.map(({ value }) => value)];
        return text.some((part) => part?.includes('alert(1)'));
      });
      await expectClean();
    },
    parse: (paths) =>
      page.evaluate(
        async ([find, urls]) => {
          const scarsIn = new Function(`return ${find}`)() as (root: ParentNode) => string[];
          const found: string[] = [];
          for (const url of urls as string[]) {
            const response = await fetch(url);
            const type = response.headers.get('content-type') ?? '';
            const text = await response.text();
            // What isn't a document is shown as text, because `nosniff` forbids anything else.
            if (
              /^(application\/json|text\/plain);/.test(type) &&
              response.headers.has('x-content-type-options')
            )
              continue;
            const kind = type.includes('xml') ? 'application/xml' : 'text/html';
            const document = new DOMParser().parseFromString(text, kind);
            const broken = kind === 'text/html' ? [] : document.querySelectorAll('parsererror');
            for (const scar of [...scarsIn(document), ...[...broken].map(({ textContent }) => textContent)])
              found.push(`${url}: ${scar}`);
          }
          return found;
        },
        [String(findScars), paths] as const,
      ),
  };
}
