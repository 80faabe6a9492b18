// Debian's firefox-esr through WebDriver BiDi, which Firefox itself speaks: Debian has no geckodriver.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBidi } from './bidi.ts';
import { type Engine, type Found, intoView, type Page } from './page.ts';
import { printed, stop } from './program.ts';

const LOAD_MS = 60_000;

/** What Firefox logs when someone leaves a page that is loading: files it cancelled don't match their digest. */
const hashOfNothing = createHash('sha256').digest('base64');
const ofLeaving = [hashOfNothing, 'NetworkError when attempting to fetch'];

type Node = { sharedId: string };

export const firefox: Engine = {
  name: 'Firefox',
  async open({ javascript, port }) {
    const profile = mkdtempSync(join(tmpdir(), 'candor-firefox-'));
    writeFileSync(join(profile, 'user.js'), `user_pref("javascript.enabled", ${javascript});\n`);
    const child = spawn(
      'firefox-esr',
      ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)],
      { env: { PATH: process.env.PATH, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const address = await printed(child, child.stderr, /WebDriver BiDi listening on (\S+)/);
    const bidi = await connectBidi(`${address}/session`);
    const page = await openWindow(bidi);
    return {
      ...page,
      async close() {
        await stop(child);
        rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
      },
    };
  },
};

async function openWindow({
  send,
  on,
}: Awaited<ReturnType<typeof connectBidi>>): Promise<Omit<Page, 'close'>> {
  const errors: string[] = [];
  await send('session.new', { capabilities: {} }, LOAD_MS);
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  on('log.entryAdded', ({ level, text }) => {
    const expected = ofLeaving.some((words) => String(text).includes(words));
    if (level === 'error' && !expected) errors.push(String(text));
  });
  await send('session.subscribe', { events: ['log.entryAdded'] });

  const ask = async (code: string, element?: Found) => {
    const answer = await send<{ result?: { value?: string }; exceptionDetails?: { text: string } }>(
      'script.callFunction',
      {
        functionDeclaration: `(element = document.body) => JSON.stringify((${code})(element))`,
        arguments: element ? [{ sharedId: element }] : [],
        // A world of its own: what runs here isn't a script of the page.
        target: { context, sandbox: 'check' },
        awaitPromise: false,
      },
    );
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
    return JSON.parse(answer.result?.value ?? 'null');
  };
  const act = (type: string, id: string, actions: unknown[]) =>
    send('input.performActions', { context, actions: [{ type, id, actions }] });

  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }, LOAD_MS),
    async find(role, name, inside) {
      const value = { role, ...(name !== undefined && { name }) };
      const { nodes } = await send<{ nodes: Node[] }>('browsingContext.locateNodes', {
        context,
        locator: { type: 'accessibility', value },
        ...(inside && { startNodes: [{ sharedId: inside }] }),
      });
      return nodes.map(({ sharedId }) => sharedId);
    },
    async press(element) {
      await ask(intoView, element);
      const origin = { type: 'element', element: { sharedId: element } };
      await act('pointer', 'mouse', [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    async type(element, text) {
      await ask('element => { element.focus(); }', element);
      const strokes = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act('key', 'keyboard', strokes);
    },
    ask,
    errors: () => errors,
  };
}
