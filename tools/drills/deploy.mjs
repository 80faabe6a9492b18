// `npm run check:deploy`: carries out deploy/Dockerfile for the committed state of the project in a minimal Debian, runs
// the result as a hardened container would, and prints what failed.
import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureTool } from '#.ci/prepare/tools.mjs';
import { readArguments } from '#server/commands/read-arguments.ts';
import { freePort } from '#testing/database/free-port.ts';
import { startContainer, whenReady } from './deploy/container.mjs';
import { buildImage } from './deploy/image.mjs';
import { createReport, equal } from './deploy/report.ts';
import { needRoot } from './need-root.mjs';

const START_SECONDS = 60;
/** compose.yaml and candor.service wait for 30. */
const STOP_MS = 30_000;
// One of each kind that needs another package or file: a rendered page, the API, a picture, its reference, the app.
const ADDRESSES = '/ /companies /write-review /api/v1/companies /preview.png /api/docs/ /robots.txt'.split(
  ' ',
);

readArguments('Usage: npm run check:deploy', {});
const root = fileURLToPath(new URL('../..', import.meta.url));
needRoot('check:deploy', 'mounts folders and changes the root folder');
ensureTool('debootstrap', 'to build a Debian');
ensureTool('buildah', 'to build the image');
ensureTool('git', 'to clone the project');

const { check, end } = createReport();
const work = mkdtempSync(join(tmpdir(), 'candor-deploy-'));
const clone = join(work, 'project');
const data = join(work, 'data');
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
try {
  git('clone', '--quiet', '--no-hardlinks', root, clone);
  console.log('Building the image …');
  const image = buildImage(join(clone, 'deploy/Dockerfile'), clone, work);
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, ...image.user.split(':').map(Number));
  await check('runs as a plain account, and keeps what it stores in its volume', () => {
    const { user, volumes, environment } = image;
    equal([Number(user.split(':')[0]) >= 10_000, volumes], [true, ['/data']]);
    equal([environment.DATABASE_URL, environment.KEYS_DIR], ['sqlite:/data/candor.db', '/data/keys']);
  });
  for (const time of ['first', 'second']) await tryServer(image, time);
} finally {
  rmSync(work, { recursive: true, force: true });
}
end();

async function tryServer(image, time) {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    PORT: port,
    APP_SECRET: 'check:deploy'.repeat(3),
    PUBLIC_URL: 'https://candor.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    // A machine with other work to do looks overloaded.
    LOAD_SHEDDING: 'off',
  };
  const server = startContainer(image, { data, environment });
  const run = (command, more = {}) =>
    startContainer(image, { data, environment: { ...environment, ...more }, command }).ended;
  try {
    await check(`starts for the ${time} time on a read-only disk`, () =>
      whenReady(server, `${url}/readyz`, START_SECONDS),
    );
    if (server.hasEnded()) return;
    await check('serves pages, the API and pictures', async () => {
      const statuses = await Promise.all(
        ADDRESSES.map(async (path) => [path, (await fetch(url + path)).status]),
      );
      equal(
        statuses,
        ADDRESSES.map((path) => [path, 200]),
      );
    });
    await check('names the commit it was built from', async () => {
      const { commit, uncommitted_changes } = await (
        await fetch(`${url}/.well-known/candor-build.json`)
      ).json();
      equal([commit, uncommitted_changes], [git('-C', clone, 'rev-parse', 'HEAD'), false]);
    });
    await check('has a health check that notices a server that is gone', async () => {
      const statuses = [await run(image.healthCheck), await run(image.healthCheck, { PORT: '1' })];
      equal(statuses, [0, 1]);
    });
    await check('makes a backup', async () => {
      equal(await run(['node', 'server/commands/backup.ts', `/data/${time}.db`]), 0);
    });
    await check('is the first process, and leaves no core dumps', () => {
      const limits = readFileSync(`/proc/${server.firstProcess()}/limits`, 'utf8');
      const [program] = readFileSync(`/proc/${server.firstProcess()}/cmdline`, 'utf8').split('\0');
      equal([program, /Max core file size +0 +0 /.test(limits)], ['node', true]);
    });
  } finally {
    if (!server.hasEnded()) {
      await check('ends cleanly after SIGTERM', async () => equal(await server.stop(STOP_MS), 0));
      await check('leaves files that only its account can read', () => {
        const open = readdirSync(data, { recursive: true }).filter(
          (name) => statSync(join(data, name)).mode & 0o077,
        );
        equal(open, []);
      });
    }
    server.kill();
  }
}
