import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

const WITH_WINDOWS = ['/usr/bin/chromium', '/usr/bin/google-chrome'];
/** The same engine without windows, which starts right away and opens a page in half the time. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** The system's Chromium, preferably the one without windows, otherwise Playwright's own. */
function chromiumPath(): string {
  return [SHELL, ...WITH_WINDOWS].find((path) => existsSync(path)) ?? chromium.executablePath();
}

/** The full browser renders these for each window, even when headless: nearly half of a page's CPU time. */
const popupsOfTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Playwright's own list, as far as it applies here, because our list replaces it. */
const switchedOffByPlaywright = [
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** A real headless browser. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      // No page runs long enough to earn back the time that optimizing its code takes: a tenth of a run.
      '--js-flags=--no-maglev --no-turbofan',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Every page is ours, so one process for all of a browser's pages saves a sixth of the CPU time.
      '--disable-site-isolation-trials',
      '--renderer-process-limit=1',
      `--disable-features=${[...switchedOffByPlaywright, ...popupsOfTheAddressBar].join()}`,
    ],
  });
}
