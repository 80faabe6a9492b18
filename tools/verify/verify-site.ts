// `npm run verify:site -- URL`: compares what a site serves with a build of the commit that it names.
import { fileURLToPath } from 'node:url';
import { freePort } from '#testing/database/free-port.ts';
import { startReference } from './reference.ts';
import { verifySite } from './verify.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
process.exitCode = await verifySite(
  process.argv.slice(2),
  async (commit, at) => startReference(root, commit, { ...at, port: await freePort() }),
  (text) => console.log(text),
);
