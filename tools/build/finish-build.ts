import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { withUsedStyles } from '#server/pages/used-styles.ts';
import { earlyScript } from './early-script.ts';
import { splitStyles } from './style-rules.ts';

/**
 * What remains to be done with the built files. In `writeBundle`, because earlier hooks would see files that still
 * change.
 */
export function finishBuild(): Plugin {
  return {
    name: 'finish-build',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir = '' }) {
      const modules = filesIn(dir, /\/assets\/.*\.js$/);
      const early = earlyScript(dir);
      const name = `/assets/early-${hash(early, 'base64url').slice(0, 8)}.js`;
      writeFileSync(join(dir, name), early);
      rmSync(join(dir, 'theme.js'));
      for (const file of filesIn(dir, /\.html$/)) {
        const html = readFileSync(join(dir, file), 'utf8');
        const complete = file === '/index.html' ? withLateStyles(withScript(html, name)) : html;
        writeFileSync(join(dir, file), withIntegrity(complete, dir, modules));
      }
      precompress(dir);
    },
  };
}

type Fillings = Record<string, { title: string; html: string }>;

/**
 * The documents of the pages that the server doesn't render, with what shows before the app does; and for those that it
 * renders, the stylesheet in pieces.
 */
export async function writeDocuments(dir: string, renderer: string): Promise<void> {
  const [stylesheet = ''] = filesIn(dir, /\/assets\/theme-.*\.css$/);
  const styles = splitStyles(readFileSync(join(dir, stylesheet), 'utf8'));
  writeFileSync(join(dirname(renderer), 'styles.json'), JSON.stringify(styles));
  const { renderShells } = (await import(pathToFileURL(renderer).href)) as {
    renderShells: () => Promise<Fillings>;
  };
  const document = readFileSync(join(dir, 'index.html'), 'utf8');
  writeFileSync(join(dir, 'index.html'), withoutStart(document));
  compress(join(dir, 'index.html'));
  mkdirSync(join(dir, 'documents'), { recursive: true });
  for (const [name, { title, html }] of Object.entries(await renderShells())) {
    const text = document
      .replace(
        /<title>[^<]*<\/title>/,
        `<title>${title}</title>\n    <meta name="robots" content="noindex" />`,
      )
      // The document's own: the page may have others.
      .replace(/<noscript>[^<]*<\/noscript>\s*/, '')
      .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`);
    writeFileSync(join(dir, 'documents', `${name}.html`), withUsedStyles(text, styles));
    compress(join(dir, 'documents', `${name}.html`));
  }
}

function filesIn(dir: string, names: RegExp): string[] {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map(
    (file) => `/${file.replaceAll('\\', '/')}`,
  );
  return files.filter((file) => names.test(file)).sort();
}

const hash = (content: string | Buffer, encoding: 'base64' | 'base64url') =>
  createHash('sha256').update(content).digest(encoding);

const digestOf = (dir: string, file: string) => `sha256-${hash(readFileSync(join(dir, file)), 'base64')}`;

/** In place of the theme's script, which it includes, and after the one that starts the app, which it looks for. */
function withScript(html: string, src: string): string {
  const theme = /<script src="\/theme.js"><\/script>\s*/;
  if (!theme.test(html)) throw new Error(`index.html has no ${theme}`);
  return html
    .replace(theme, '')
    .replace('</head>', `  <script async fetchpriority="high" src="${src}"></script>\n  </head>`);
}

/** The stylesheet at the end, where only the app waits for it: what the page itself needs is in its head. */
function withLateStyles(html: string): string {
  const [link = ''] = /\s*<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
  return html
    .replace(link, '')
    .replace('\n  </body>', () => `${link.replace('<link', '<link fetchpriority="low"')}\n  </body>`);
}

/** For pages that can be read at once. The early script starts the app after their first paint. */
function withoutStart(html: string): string {
  return html.replaceAll(/\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g, '');
}

/**
 * The digests of all scripts and stylesheets: as attributes, and for modules that other modules import in an import map,
 * which has to come before the first module.
 */
function withIntegrity(html: string, dir: string, modules: string[]): string {
  const integrity = Object.fromEntries(modules.map((file) => [file, digestOf(dir, file)]));
  const tags = /<(?:script\b[^>]*? src|link [^>]*?rel="(?:modulepreload|stylesheet)"[^>]*? href)="([^"]+)"/g;
  return html
    .replaceAll(tags, (tag, file: string) => `${tag} integrity="${digestOf(dir, file)}"`)
    .replace(
      '<meta charset="utf-8" />',
      `$&\n    <script type="importmap">${JSON.stringify({ integrity })}</script>`,
    );
}

/** Compressed copies beside each text file. */
function precompress(dir: string): void {
  for (const file of filesIn(dir, /\.(js|css|html|svg)$/)) compress(join(dir, file));
}

function compress(path: string): void {
  const content = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(content));
}
