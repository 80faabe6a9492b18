// Makes client/fonts, client/fonts.css, client/stand-ins.css and the fonts of preview images from font packages. Run it
// after an update of @fontsource-variable, and `npm run format` afterwards.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from '#server/commands/read-arguments.ts';
import { launchBrowser } from '#testing/browser/browser.ts';
import { installFonts } from './fonts/packages.ts';
import { writePreviewFonts } from './fonts/previews.mjs';
import { writeStandIns } from './fonts/stand-ins.mjs';
import { writeFonts } from './fonts/subset.mjs';

readArguments('Usage: node tools/assets/fonts.mjs', {});
const root = fileURLToPath(new URL('../..', import.meta.url));
const fonts = join(root, 'client/fonts');
const folder = join(root, '.cache/fonts');
mkdirSync(folder, { recursive: true });
const modules = installFonts(folder);
const tool = createRequire(join(modules, 'tool.cjs'));
const subset = tool('subset-font');
const packages = join(root, 'node_modules/@fontsource-variable');

await writeFonts(packages, fonts, subset, join(root, 'client/fonts.css'));
const previews = join(root, 'server/found/preview/fonts');
await writePreviewFonts(packages, previews, subset, tool('fontkit').create);
const browser = await launchBrowser();
await writeStandIns(browser, fonts, modules, join(root, 'client/stand-ins.css'));
await browser.close();
