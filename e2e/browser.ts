import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';

const WITH_WINDOWS = ['/usr/bin/chromium', '/usr/bin/google-chrome'];
/** The same engine without windows, which starts at once and opens a page in half the time. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** The system's Chromium, the one without windows first, else the one playwright brought. */
export function chromiumPath(): string {
  return [SHELL, ...WITH_WINDOWS].find((path) => existsSync(path)) ?? chromium.executablePath();
}

/** A browser with windows renders them for each, headless too: nearly half of the processor time of a page. */
const popupsOfTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Playwright's own list, as far as it applies here: ours takes its place. */
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

/** A real headless browser, with an environment of its own if one is given. */
export function launchBrowser(env?: Record<string, string>): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    ...(env && { env }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Every page is ours: one process for all of a browser's saves a sixth of the processor time.
      '--disable-site-isolation-trials',
      '--renderer-process-limit=1',
      `--disable-features=${[...switchedOffByPlaywright, ...popupsOfTheAddressBar].join()}`,
    ],
  });
}
