import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ensureTool, installWithApt, onPath, run } from './tools.mjs';

const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Ensures that there is a Chromium for the browser tests: Debian's headless shell, with which they take half the
 * time, any installed one, Debian's full Chromium, or Playwright's own.
 */
export function ensureBrowser(root) {
  if (onPath(SHELL)) return;
  console.log('Installing Chromium for the browser tests …');
  if (installWithApt(SHELL) && onPath(SHELL)) return;
  if (hasBrowser() || (installWithApt('chromium') && hasBrowser())) return;
  run(join(root, 'node_modules', '.bin', 'playwright'), ['install', 'chromium']);
  if (hasBrowser()) return;
  throw new Error('No Chromium was found and none could be installed. Install one.');
}

/** The engines of Tor Browser and of Safari, and a screen for the one that needs one. */
export function ensureOtherBrowsers() {
  ensureTool('firefox-esr', 'to read and write in Firefox');
  ensureTool('WebKitWebDriver', 'to read and write in WebKit', 'webkit2gtk-driver');
  ensureTool('Xvfb', 'as a screen for WebKit', 'xvfb');
}

function hasBrowser() {
  return existsSync('/usr/bin/chromium') || NAMES.some(onPath) || hasPlaywrightsOwn();
}

function hasPlaywrightsOwn() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(folder)) return false;
  const isComplete = (name) =>
    name.startsWith('chromium') && existsSync(join(folder, name, 'INSTALLATION_COMPLETE'));
  return readdirSync(folder).some(isComplete);
}
