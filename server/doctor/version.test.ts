import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { checkVersion, newestIn, ownVersion } from './version.ts';

/** What the doctor says while this is at UPDATE_SOURCE. */
async function judged(changelog: string, status = 200) {
  const source = createServer((_, response) => response.writeHead(status).end(changelog));
  await once(source.listen(0, '127.0.0.1'), 'listening');
  const updateSource = `http://127.0.0.1:${(source.address() as AddressInfo).port}/changelog.md`;
  const findings = await checkVersion({ updateSource });
  source.close();
  return findings.map(({ status: how, says }) => `${how} ${says.replace(updateSource, 'SOURCE')}`);
}

it('says when a newer version is out', async () => {
  const own = ownVersion();
  expect(await judged(`# Changes\n\n## ${own} (2026-11)\n\n## 0.0.9`)).toEqual([
    `ok Version ${own} is the newest.`,
  ]);
  expect(await judged(`## 10.2.0 (2027-01)\n\n- Faster.\n\n## ${own}`)).toEqual([
    `warning Version 10.2.0 is out, and ${own} runs. SOURCE says what is new, and deploy/README.md, "Update", how to get it.`,
  ]);
  for (const [text, status] of [
    ['<h1>Sign in</h1>', 200],
    ['## 99.0.0', 404],
  ] as const)
    expect((await judged(text, status))[0]).toMatch(/^warning UPDATE_SOURCE names no version \(status \d+\)/);
  const [away] = await checkVersion({ updateSource: 'http://127.0.0.1:1/changelog.md' });
  expect(away).toMatchObject({ status: 'warning', says: expect.stringContaining("can't be reached") });
  expect(await checkVersion({ updateSource: undefined })).toEqual([]);
});

it('the list of changes begins with the version of this copy', () => {
  expect(newestIn(readFileSync('docs/changelog.md', 'utf8'))).toBe(ownVersion());
});
