// Writes @font-face rules that make a font of the visitor's system exactly as wide as ours until ours arrives, so
// nothing moves. A stand-in is scaled until English text is as wide in both; the height of a line is ours anyway.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { statements } from '#shared/statements.ts';
import { dejavu, fontsource } from './packages.ts';

/**
 * `uses`: the weights, the one that is measured, and the size in px at which it is mostly read, because Newsreader's
 * letters get wider with the size. `standIns`: the font's name, its file, and its names on the systems that have it.
 * Arimo and Tinos have the widths of Arial and Times New Roman, and Gelasio those of Georgia. Segoe UI and San
 * Francisco aren't free: their width in Arial's is the ratio of xWidthAvg in @capsizecss/metrics 4.3.
 */
const ours = [
  {
    name: 'Inter',
    file: 'inter.woff2',
    ascent: 0.96875,
    descent: 0.2412,
    uses: [
      ['400', 400, 16],
      ['500 600', 500, 16],
    ],
    standIns: [
      [
        'Arial',
        fontsource('arimo'),
        'Arial, ArialMT, Liberation Sans, Arimo, Arimo Regular, Helvetica, Nimbus Sans, FreeSans',
      ],
      ['Roboto', fontsource('roboto'), 'Roboto, Roboto Regular, Roboto-Regular'],
      ['Segoe UI', fontsource('arimo'), 'Segoe UI, SegoeUI', 908 / 913],
      [
        'San Francisco',
        fontsource('arimo'),
        'SF Pro Text, SFProText-Regular, SF Pro, .SFNS-Regular, .SFUI-Regular',
        853 / 913,
      ],
      ['Noto Sans', fontsource('noto-sans'), 'Noto Sans, Noto Sans Regular, NotoSans-Regular, NotoSans'],
      ['DejaVu Sans', dejavu('DejaVuSans'), 'DejaVu Sans, DejaVuSans, Bitstream Vera Sans'],
    ],
  },
  {
    name: 'Newsreader',
    file: 'newsreader.woff2',
    ascent: 0.735,
    descent: 0.265,
    uses: [
      ['400', 400, 18],
      ['500 600', 500, 28],
    ],
    standIns: [
      [
        'Times',
        fontsource('tinos'),
        'Times New Roman, TimesNewRomanPSMT, Liberation Serif, Tinos, Tinos Regular, Times, Nimbus Roman, FreeSerif',
      ],
      ['Georgia', fontsource('gelasio'), 'Georgia, Gelasio, Gelasio Regular'],
      [
        'Noto Serif',
        fontsource('noto-serif'),
        'Noto Serif, Noto Serif Regular, NotoSerif-Regular, NotoSerif',
      ],
      ['DejaVu Serif', dejavu('DejaVuSerif'), 'DejaVu Serif, DejaVuSerif, Bitstream Vera Serif'],
    ],
  },
];

/** `fonts` is the folder of our own font files, `modules` the node_modules with the font packages. */
export async function writeStandIns(browser, fonts, modules, output) {
  const page = await browser.newPage();
  const rules = [];
  for (const { name, file, ascent, descent, uses, standIns } of ours) {
    for (const [standIn, otherFile, locals, ratio = 1] of standIns) {
      for (const [weights, weight, size] of uses) {
        const own = await widthOf(page, join(fonts, file), weight, size);
        const scale = own / (ratio * (await widthOf(page, join(modules, otherFile), 400, size)));
        rules.push(rule(`${name} as ${standIn}`, { weights, scale, ascent, descent }, locals.split(', ')));
      }
    }
  }
  writeFileSync(output, `/* Made by tools/assets/fonts.mjs. */\n${rules.join('\n')}`);
}

/** Width of the statements in em, without rounding to pixels. */
function widthOf(page, file, weight, size) {
  const text = statements.map((statement) => statement.text).join(' ');
  const data = readFileSync(file).toString('base64');
  return page.evaluate(
    async ([source, sample, style]) => {
      const face = new FontFace('measured', `url(data:font/any;base64,${source})`, { weight: '400 600' });
      document.fonts.clear();
      document.fonts.add(await face.load());
      const line = document.createElement('span');
      line.style.cssText = `font: ${style} measured; white-space: nowrap; text-rendering: geometricPrecision`;
      line.textContent = sample;
      document.body.replaceChildren(line);
      return line.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(line).fontSize);
    },
    [data, text, `${weight} ${size}px`],
  );
}

function rule(family, { weights, scale, ascent, descent }, locals) {
  const percent = (share) => `${(100 * share).toFixed(1)}%`;
  return `@font-face {
  font-family: "${family}";
  font-weight: ${weights};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(ascent / scale)};
  descent-override: ${percent(descent / scale)};
  line-gap-override: 0%;
  src: ${locals.map((name) => `local("${name}")`).join(', ')};
}
`;
}
