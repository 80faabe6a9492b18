// Writes @font-face rules that let a font of the visitor's system take exactly the room of ours until ours arrives, so
// that nothing moves. A stand-in is scaled until English text is as wide in both; the line's height is ours anyway.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { statements } from '#shared/statements.ts';

export const PACKAGES = [
  'dejavu-fonts-ttf@2.37.3',
  '@fontsource/arimo@5.3.0',
  '@fontsource/gelasio@5.3.0',
  '@fontsource/noto-sans@5.3.0',
  '@fontsource/noto-serif@5.3.0',
  '@fontsource/roboto@5.3.0',
  '@fontsource/tinos@5.3.0',
];

/** The sizes in px at which a weight is mostly read: Newsreader's letters get wider with the size. */
const ours = [
  {
    name: 'Inter',
    file: 'inter.woff2',
    ascent: 0.96875,
    descent: 0.2412,
    uses: [
      { weights: '400', weight: 400, size: 16 },
      { weights: '500 600', weight: 500, size: 16 },
    ],
    standIns: [
      // Arimo and Tinos have the widths of Arial and Times New Roman, Gelasio those of Georgia.
      {
        name: 'Arial',
        file: fontsource('arimo'),
        locals: [
          'Arial',
          'ArialMT',
          'Liberation Sans',
          'Arimo',
          'Arimo Regular',
          'Helvetica',
          'Nimbus Sans',
          'FreeSans',
        ],
      },
      { name: 'Roboto', file: fontsource('roboto'), locals: ['Roboto', 'Roboto Regular', 'Roboto-Regular'] },
      // These two can't be had freely. Their width in Arial's is the ratio of xWidthAvg in @capsizecss/metrics 4.3.
      { name: 'Segoe UI', file: fontsource('arimo'), scale: 908 / 913, locals: ['Segoe UI', 'SegoeUI'] },
      {
        name: 'San Francisco',
        file: fontsource('arimo'),
        scale: 853 / 913,
        locals: ['SF Pro Text', 'SFProText-Regular', 'SF Pro', '.SFNS-Regular', '.SFUI-Regular'],
      },
      {
        name: 'Noto Sans',
        file: fontsource('noto-sans'),
        locals: ['Noto Sans', 'Noto Sans Regular', 'NotoSans-Regular', 'NotoSans'],
      },
      {
        name: 'DejaVu Sans',
        file: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
        locals: ['DejaVu Sans', 'DejaVuSans', 'Bitstream Vera Sans'],
      },
    ],
  },
  {
    name: 'Newsreader',
    file: 'newsreader.woff2',
    ascent: 0.735,
    descent: 0.265,
    uses: [
      { weights: '400', weight: 400, size: 18 },
      { weights: '500 600', weight: 500, size: 28 },
    ],
    standIns: [
      {
        name: 'Times',
        file: fontsource('tinos'),
        locals: [
          'Times New Roman',
          'TimesNewRomanPSMT',
          'Liberation Serif',
          'Tinos',
          'Tinos Regular',
          'Times',
          'Nimbus Roman',
          'FreeSerif',
        ],
      },
      { name: 'Georgia', file: fontsource('gelasio'), locals: ['Georgia', 'Gelasio', 'Gelasio Regular'] },
      {
        name: 'Noto Serif',
        file: fontsource('noto-serif'),
        locals: ['Noto Serif', 'Noto Serif Regular', 'NotoSerif-Regular', 'NotoSerif'],
      },
      {
        name: 'DejaVu Serif',
        file: 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf',
        locals: ['DejaVu Serif', 'DejaVuSerif', 'Bitstream Vera Serif'],
      },
    ],
  },
];

function fontsource(name) {
  return `@fontsource/${name}/files/${name}-latin-400-normal.woff2`;
}

/** `fonts` is the folder of our own font files, `modules` the node_modules with PACKAGES. */
export async function writeStandIns(browser, fonts, modules, output) {
  const page = await browser.newPage();
  const rules = [];
  for (const { name, file, ascent, descent, uses, standIns } of ours) {
    for (const standIn of standIns) {
      for (const { weights, weight, size } of uses) {
        const own = await widthOf(page, join(fonts, file), weight, size);
        const other = await widthOf(page, join(modules, standIn.file), 400, size);
        const scale = own / (other * (standIn.scale ?? 1));
        rules.push(rule(`${name} as ${standIn.name}`, { weights, scale, ascent, descent }, standIn.locals));
      }
    }
  }
  writeFileSync(output, `/* Made by .ci/fonts.mjs. */\n${rules.join('\n')}`);
}

/** Width of the statements in em, as if on a screen fine enough not to round the letters. */
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
