// WebKitGTK's own small browser through WebDriver, https://www.w3.org/TR/webdriver2/
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, type Found, intoView, type Page } from './page.ts';
import { printed, stop } from './program.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const TRIES = 100;

/** Where to look for a role. The browser is asked which role each of them really has. */
const selectors: Record<string, string> = {
  button: 'button, [role=button]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  combobox: 'input, select, [role=combobox]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  option: '[role=option]',
  radio: 'input[type=radio], [role=radio]',
  radiogroup: '[role=radiogroup]',
  region: 'section, [role=region]',
  searchbox: 'input',
  textbox: 'input, textarea',
};

/** WebKitGTK calls a select a button. */
const ownRoles: Record<string, string[]> = { combobox: ['combobox', 'button'] };

type Send = <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Answer>;
type Reference = { [ELEMENT]: string };

export const webkit: Engine = {
  name: 'WebKit',
  async open({ javascript, port }) {
    const home = mkdtempSync(join(tmpdir(), 'candor-webkit-'));
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const display = await printed(screen, screen.stdio[3] as Readable, /(\d+)\n/);
    const driver = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
      env: { PATH: process.env.PATH, HOME: home, DISPLAY: `:${display}` },
      stdio: 'ignore',
    });
    const send: Send = (...call) => callDriver(`http://127.0.0.1:${port}`, driver, ...call);
    const args = ['--automation', ...(javascript ? [] : ['--enable-javascript=false'])];
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args } } },
    });
    const session: Send = (method, path, body) => send(method, `/session/${sessionId}${path}`, body);
    return {
      ...openWindow(session),
      async close() {
        await session('DELETE', '');
        await stop(driver);
        await stop(screen);
        rmSync(home, { recursive: true, force: true });
      },
    };
  },
};

/** Tries again while the driver is starting. */
async function callDriver<Answer>(
  address: string,
  driver: ChildProcess,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) });
      const { value } = await answer.json();
      if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
      return value;
    } catch (error) {
      const starting = path === '/session' && error instanceof TypeError && driver.exitCode === null;
      if (!starting || tries === TRIES) throw error;
      await sleep(100);
    }
  }
}

function openWindow(send: Send): Omit<Page, 'close'> {
  const about = <Answer>(element: Found, what: string) => send<Answer>('GET', `/element/${element}/${what}`);
  // What isn't displayed has no label, and asking for it fails.
  const fits = async (element: Found, role: string, name?: string) =>
    (await about<boolean>(element, 'displayed')) &&
    (name === undefined || (await about(element, 'computedlabel')) === name) &&
    (ownRoles[role] ?? [role]).includes(await about(element, 'computedrole'));

  const ask = (code: string, element?: Found) =>
    send<unknown>('POST', '/execute/sync', {
      script: `return (${code})(arguments[0] ?? document.body)`,
      args: element ? [{ [ELEMENT]: element }] : [],
    });

  return {
    open: (url) => send('POST', '/url', { url }),
    async find(role, name, inside) {
      const value = selectors[role];
      if (value === undefined) throw new Error(`No selector for the role ${role}.`);
      const within = inside ? `/element/${inside}` : '';
      const references = await send<Reference[]>('POST', `${within}/elements`, {
        using: 'css selector',
        value,
      });
      const found: Found[] = [];
      for (const { [ELEMENT]: element } of references)
        if (await fits(element, role, name)) found.push(element);
      return found;
    },
    async press(element) {
      await ask(intoView, element);
      await send('POST', `/element/${element}/click`, {});
    },
    type: (element, text) => send('POST', `/element/${element}/value`, { text }),
    ask,
    errors: () => undefined,
  };
}
