import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { SiteContext } from '#client/ui/page.tsx';
import { RunningVersion } from './running-version.tsx';

const commit = '0123456789abcdef0123456789abcdef01234567';
const links = (sourceUrl: string, running?: string) => {
  const site = { name: '', url: '', description: '', commit: running };
  const html = renderToStaticMarkup(
    createElement(SiteContext, { value: site }, createElement(RunningVersion, { sourceUrl })),
  );
  return [...html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)].map(([, href, text = '']) => [
    href,
    text.replaceAll(/<[^>]*>/g, ''),
  ]);
};

describe('which version runs', () => {
  const manifest = ['/.well-known/candor-build.json', 'build manifest'];

  it('links to the source code and to the commit in it, if the site says where that is', () => {
    const code = 'https://code.example/candor';
    expect(links(code, commit)).toEqual([
      [code, 'the source code'],
      manifest,
      [`${code}/commit/${commit}`, '0123456789ab'],
    ]);
    expect(links(code)).toEqual([[code, 'the source code'], manifest]);
  });

  it('claims no source code where the site names none, and shows the manifest', () => {
    expect(links('', commit)).toEqual([manifest]);
  });
});
