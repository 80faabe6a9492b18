// `npm run check:machine`: follows deploy/README.md, "On one Debian machine", in a minimal Debian that is booted with its own
// systemd and a network of its own, uses the site as its visitors and its admin do, and prints what failed. `-- --keep` leaves
// the machine's folder there.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureTool } from '#.ci/prepare/tools.mjs';
import { readArguments } from '#server/commands/read-arguments.ts';
import { openPostOffice } from '#server/faults/post-office.ts';
import { launchBrowser } from '#testing/browser/browser.ts';
import { codeOf } from '#testing/browser/second-factor.ts';
import { MAIL_PORT } from './cluster/attempts.ts';
import { createReport } from './deploy/report.ts';
import { installDebian } from './fresh/machine.mjs';
import { createAdmin } from './machine/admin.ts';
import { createMachine, forgetMachine } from './machine/debian.ts';
import { inOwnNetwork, joinNetwork } from './machine/network.ts';
import { NAME, REPOSITORY } from './machine/notes.ts';
import { followNotes } from './machine/story.ts';
import { needRoot } from './need-root.mjs';

// `inside` is for this program itself.
const { values } = readArguments('Usage: npm run check:machine -- [--keep]', {
  options: { keep: { type: 'boolean' }, inside: { type: 'boolean' } },
});
if (values.inside) await check();
else {
  needRoot('check:machine', 'boots a machine in a folder and a network of its own');
  ensureTool('debootstrap', 'to build a Debian');
  ensureTool('systemd-nspawn', 'to boot it', 'systemd-container');
  ensureTool('slirp4netns', 'to let it reach the network');
  ensureTool('git', 'to clone the project');
  const keep = values.keep ? ['--keep'] : [];
  process.exitCode = await inOwnNetwork(fileURLToPath(import.meta.url), '--inside', ...keep);
}

async function check() {
  const work = mkdtempSync(join(tmpdir(), 'candor-machine-'));
  const address = await joinNetwork(NAME, work);
  console.log('Building a Debian …');
  const folder = join(work, 'debian');
  mkdirSync(folder);
  installDebian(folder, 'trixie', 'systemd-sysv', 'dbus');
  const machine = createMachine(folder);
  const root = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, join(machine.folder, REPOSITORY)]);
  const post = await openPostOffice({ port: MAIL_PORT });
  const browser = await launchBrowser();
  const report = createReport();
  const clean = async () => {
    await browser.close();
    await machine.kill();
    await post.close();
    forgetMachine(machine.folder);
    if (values.keep) console.log(`The machine is in ${machine.folder}.`);
    else rmSync(work, { recursive: true, force: true });
  };
  for (const name of ['SIGINT', 'SIGTERM'])
    process.on(name, () => void clean().finally(() => process.exit(1)));
  try {
    await followNotes({
      machine,
      address,
      post,
      admin: createAdmin(browser, codeOf),
      check: report.check,
    });
  } finally {
    await clean();
    report.end();
  }
}
