import { expect, it } from 'vitest';
import { makeServer } from '#testing/server/make-app.ts';

const plain = (text: string) => ({ text, style: 'plain', href: null });

it('adds to the terms what the operator writes in Markdown, without any markup of its own', async () => {
  await using server = await makeServer();
  expect(await server.as().site.texts()).toEqual({ terms: [], privacy: [] });
  const { managedSite } = server.as(await server.signIn('admin'));
  await managedSite.change({
    terms: [
      '# Where',
      'In **Oslo** & [here](https://fjord.example), [not](javascript:alert(1)).',
      '- one\n- *two*',
      '<script>alert(1)</script>',
      'a <img src=x onerror=alert(1)> b',
    ].join('\n\n'),
  });
  expect((await server.as().site.texts()).terms).toEqual([
    { kind: 'heading', parts: [plain('Where')] },
    {
      kind: 'paragraph',
      parts: [
        plain('In '),
        { text: 'Oslo', style: 'strong', href: null },
        plain(' & '),
        { text: 'here', style: 'plain', href: 'https://fjord.example' },
        plain(', '),
        plain('not'),
        plain('.'),
      ],
    },
    { kind: 'item', parts: [plain('one')] },
    { kind: 'item', parts: [{ text: 'two', style: 'emphasis', href: null }] },
    { kind: 'paragraph', parts: [plain('<script>alert(1)</script>')] },
    { kind: 'paragraph', parts: [plain('a '), plain('<img src=x onerror=alert(1)>'), plain(' b')] },
  ]);
});
