import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/google-chrome'];

/** A real headless browser: the system's Chromium, else the one playwright brought. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = INSTALLED.find((path) => existsSync(path));
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
