import type { Identity } from '#server/site/open-site.ts';
import { escapeHtml } from '#shared/rules/escape-html.ts';
import type { Company } from '#shared/schemas/company.ts';
import { site } from '#shared/site.ts';
import { type Family, familyFor, fitText, widthOf } from './fit-text.ts';

const size = { width: 1200, height: 630 };

/** What is drawn, and the family whose fonts come first. */
export type Drawing = { svg: string; family: Family };

/** The light theme of client/theme.css, in the colors that images know. */
const color = {
  paper: '#fcfaf6',
  ink: '#171d26',
  soft: '#525864',
  hairline: '#e0ded8',
  accent: '#005e5e',
  star: '#de9c31',
};
const families: Record<Family, string> = { newsreader: 'Newsreader 16pt', inter: 'Inter' };
const margin = 80;
const right = size.width - margin;
const middle = 302;
const STAR =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z';
const STAR_WIDTH = 24;

type Drawn = Pick<Company, 'name' | 'domain' | 'rating' | 'review_count'>;

/** A company's preview: its name, unless our fonts lack a letter of it, its domain, and what people gave it. */
export function drawCompany({ name, domain, rating, review_count }: Drawn, of: Identity): Drawing {
  const plain = name.normalize('NFC').replace(/\s+/g, ' ').trim();
  const family = familyFor(plain);
  const shown = family ? plain : domain;
  const title = drawTitle(shown, family ?? 'newsreader') + (shown === domain ? '' : drawDomain(domain));
  const reviews = `${review_count.toLocaleString('en')} anonymous ${review_count === 1 ? 'review' : 'reviews'}`;
  const figures =
    rating === null
      ? line('No reviews yet', { x: margin, y: 530, size: 52, fill: color.soft })
      : line(rating.toFixed(1), { x: margin, y: 540, size: 108 }) +
        drawStars(rating, { x: 250, y: 456, scale: 2 }) +
        line(reviews, { x: 256, y: 540, size: 30, family: 'inter', fill: color.soft });
  const tagline = line(site.tagline, {
    x: right,
    y: 110,
    size: 26,
    family: 'inter',
    fill: color.soft,
    anchor: 'end',
  });
  return { svg: page(title + figures, of, tagline), family: family ?? 'newsreader' };
}

/** The preview of every other page. */
export function drawSite(of: Identity): Drawing {
  const [first = '', ...rest] = site.tagline.split(' ');
  const title = [first, rest.join(' ')].map((text, index) =>
    line(text, { x: margin, y: 290 + index * 124, size: 116 }),
  );
  const invitation = 'Read what employees say about their company, without an account.';
  return {
    svg: page(
      title.join('') + line(invitation, { x: margin, y: 540, size: 30, family: 'inter', fill: color.soft }),
      of,
    ),
    family: 'newsreader',
  };
}

function page(content: string, { name, logo, settings }: Identity, tagline = ''): string {
  const accent = settings.accent_light ?? color.accent;
  const href = logo && `data:image/png;base64,${logo.png.toString('base64')}`;
  const picture = href ? `<image x="${margin}" y="64" width="64" height="64" href="${href}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<rect width="100%" height="100%" fill="${color.paper}"/>
<rect width="100%" height="10" fill="${accent}"/>
${picture}
<text x="${picture ? margin + 80 : margin}" y="112" font-family="${families.newsreader}" font-size="50" fill="${color.ink}">${escapeHtml(name)}<tspan fill="${accent}">.</tspan></text>
${tagline}
<rect x="${margin}" y="150" width="${right - margin}" height="2" fill="${color.hairline}"/>
${content}
</svg>`;
}

function drawTitle(text: string, family: Family): string {
  const { lines, size } = fitText(text, family, right - margin);
  const step = size * 1.12;
  // Capitals are about two thirds of the size high.
  const first = middle + 0.33 * size - ((lines.length - 1) * step) / 2;
  return lines
    .map((part, index) => line(part, { x: margin, y: first + index * step, size, family }))
    .join('');
}

/** Two companies can have the same name. */
function drawDomain(domain: string): string {
  const size = Math.min(30, (1000 * (right - margin)) / widthOf(domain, 'inter'));
  return line(domain, { x: margin, y: 592, size, family: 'inter', fill: color.soft });
}

type Line = { x: number; y: number; size: number; family?: Family; fill?: string; anchor?: 'start' | 'end' };

function line(
  text: string,
  { x, y, size, family = 'newsreader', fill = color.ink, anchor = 'start' }: Line,
): string {
  return `<text x="${x}" y="${y}" font-family="${families[family]}" font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escapeHtml(text)}</text>`;
}

/** The last star that is filled is half from 0.5 on, as on the page. */
function drawStars(rating: number, { x, y, scale }: { x: number; y: number; scale: number }): string {
  const filled = Math.floor(rating) + (rating % 1 >= 0.5 ? 0.5 : 0);
  const stars = [0, 1, 2, 3, 4].map(
    (star) => `<path d="${STAR}" transform="translate(${star * STAR_WIDTH})"/>`,
  );
  return `<clipPath id="filled"><rect width="${filled * STAR_WIDTH}" height="${STAR_WIDTH}"/></clipPath>
<g transform="translate(${x} ${y}) scale(${scale})" fill="${color.star}"><g opacity="0.3">${stars.join('')}</g><g clip-path="url(#filled)">${stars.join('')}</g></g>`;
}
