import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { manifestFile, staticDocuments } from '#shared/paths.ts';

/** A folder like that of the built client, without code that renders pages. All documents are the same. */
export function builtClient(document: string, files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'candor-client-'));
  const names = [...Object.values(staticDocuments), 'not-found'].map((name) => `documents/${name}.html`);
  const all = {
    ...Object.fromEntries(['index.html', ...names].map((name) => [name, document])),
    [manifestFile]: '{}',
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content));
  }
  mkdirSync(`${folder}-server`);
  writeFileSync(join(`${folder}-server`, 'styles.json'), '[]');
  return folder;
}
