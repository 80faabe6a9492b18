import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { launchBrowser } from '../testing/browser/browser.ts';
import { PAGES_THAT_HOLD_STILL, shiftWhileLoading } from '../testing/browser/layout-shift.ts';
import { dejavu, fontsource, installFonts } from '../tools/assets/fonts/packages.ts';
import type { Figure, Place } from './figures.ts';
import { startApp } from './running-app.ts';

const MOST_SHIFT = 0.02;
/** Printable ASCII, and the punctuation that the site's texts use. */
const LATIN = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index))}–—’“”…·é€`;
const WIDTHS = [360, 1280];
/** The fonts on a kind of machine. Arimo, Tinos and Gelasio have the widths of Arial, Times New Roman and Georgia. */
const machines = {
  'Arial, Times': [fontsource('arimo'), fontsource('tinos')],
  'Arial, Georgia': [fontsource('arimo'), fontsource('gelasio')],
  'Roboto, Noto Serif': [fontsource('roboto'), fontsource('noto-serif')],
  'Noto Sans, Serif': [fontsource('noto-sans'), fontsource('noto-serif')],
  'DejaVu Sans, Serif': [dejavu('DejaVuSans'), dejavu('DejaVuSerif')],
};

/**
 * Layout shift of pages over a slow connection, on machines with different fonts.
 */
export async function benchShift(place: Place): Promise<Figure[]> {
  await using app = await startApp(place);
  const modules = installFonts(place.folder);
  const figures: Figure[] = [];
  for (const [machine, files] of Object.entries(machines)) {
    const config = await onlyTheseFonts(modules, files);
    const browser = await launchBrowser({ PATH: '/usr/bin:/bin', FONTCONFIG_FILE: config });
    for (const width of WIDTHS) {
      for (const path of PAGES_THAT_HOLD_STILL) {
        const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
        const value = await shiftWhileLoading(page, app.url + path);
        figures.push({
          name: `shift of ${path}, ${machine}, ${width} px`,
          value,
          unit: '',
          target: MOST_SHIFT,
        });
        await page.close();
      }
    }
    await browser.close();
  }
  return figures;
}

/** Path of a fontconfig file that makes a program find only these fonts. Chromium needs them as TrueType. */
async function onlyTheseFonts(modules: string, files: string[]): Promise<string> {
  const subset = createRequire(join(modules, 'x.cjs'))('subset-font');
  const folder = mkdtempSync(join(modules, 'fonts-'));
  for (const file of files) {
    const font = await subset(readFileSync(join(modules, file)), LATIN, { targetFormat: 'truetype' });
    writeFileSync(join(folder, `${basename(file)}.ttf`), font);
  }
  const config = join(folder, 'fonts.conf');
  writeFileSync(config, `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`);
  return config;
}
