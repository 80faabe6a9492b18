import { connects, until } from '../cluster/processes.ts';
import { equal } from '../deploy/report.ts';
import type { Machine } from './debian.ts';
import { NAME } from './notes.ts';
import { read } from './visitor.ts';

const PATIENCE_S = 180;
/** A rating by systemd: 0 is locked away, 10 may do anything. */
const EXPOSURE = 2;
/** What only a name that others can look up would have. */
const NEEDS_A_NAME = ['DKIM', 'DMARC', 'DNS', 'SPF'];
const FOLDERS = ['/etc/candor', '/opt/candor/current', '/opt/candor/current/client/dist', '/usr', '/var/lib'];

type Check = (what: string, body: () => unknown) => Promise<boolean>;

/** Until the server has started, over https. */
export function readyAgain(): Promise<true> {
  return until('The site', PATIENCE_S, async () => (await read('/readyz')).ok || undefined);
}

/** What someone sees who comes from elsewhere, and someone who looks at the machine. */
export async function checkSite(machine: Machine, address: string, check: Check): Promise<void> {
  await check("answers over https, with a certificate of Caddy's authority", async () => {
    await readyAgain();
    const page = await read('/companies');
    equal([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
  });
  await check('tells browsers to come back over https only', async () => {
    const header = (await read('/')).headers.get('strict-transport-security');
    equal(header, 'max-age=31536000; includeSubDomains');
  });
  await check('leads from http to https', async () => {
    const answer = await fetch(`http://${NAME}/about?x=1`, { redirect: 'manual' });
    equal([answer.status, answer.headers.get('location')], [308, `https://${NAME}/about?x=1`]);
  });
  await check('shows visitors neither its metrics, nor ports but those of Caddy', async () => {
    equal((await read('/metrics')).status, 404);
    const open = await Promise.all([80, 443, 3000, 5432, 2019].map((port) => connects(address, port)));
    equal(open, [true, true, false, false, false]);
  });
  await checkUnit(machine, check);
  await check('npm run doctor finds no problem, and misses only what a public name has', async () => {
    const report = await machine.run('candor-run server/commands/doctor.ts');
    const warnings = [...report.matchAll(/^warning +(\S+)/gm)].map(([, name = '']) => name);
    // Who gets the memory of crashed programs is a setting of the kernel, which is the host's.
    const ours = new Set(warnings.filter((name) => name !== 'Core'));
    equal([/^\d+ problems/m.exec(report)?.[0], [...ours].toSorted()], ['0 problems', NEEDS_A_NAME]);
  });
  await check(
    'the journal has no failed job, no address and no page of a visitor, not even of a 502',
    async () => {
      await machine.run('systemctl stop candor');
      const { status } = await read('/write-review?while=stopped');
      await machine.run('systemctl start candor');
      const journal = await machine.run('journalctl --output cat --no-pager');
      const seen = ['"msg":"running"', address, 'write-review'].map((text) => journal.includes(text));
      equal([status, ...seen], [502, true, false, false]);
      // The jobs at the start have run in the sandbox of the unit, where one of them starts a process.
      const own = await machine.run('journalctl --unit candor --output cat --no-pager');
      equal(own.match(/"msg":"[\w ]+ failed".*/g), null);
    },
  );
  await check('has started, for systemd, when it is ready', async () => {
    await machine.run('systemctl restart candor');
    equal((await read('/readyz')).status, 200);
  });
}

async function checkUnit(machine: Machine, check: Check): Promise<void> {
  await check('runs as a unit that systemd finds well locked away', async () => {
    equal(await machine.run('systemctl is-active candor caddy postgresql'), 'active\nactive\nactive');
    const rating = await machine.run('systemd-analyze security candor --no-pager');
    const exposure = Number(/exposure level for candor\.service: ([\d.]+)/.exec(rating)?.[1]);
    if (!(exposure < EXPOSURE)) throw new Error(`  systemd rates its exposure ${exposure}.`);
  });
  await check('the unit writes nothing but what it stores, and runs none of that', async () => {
    // In its file system, even root can't.
    const inside = 'nsenter --mount --target "$(systemctl show --property MainPID --value candor)"';
    const tryAll = FOLDERS.map((folder) => `${inside} touch ${folder}/written 2>&1 || true`).join('\n');
    const refusals = (await machine.run(tryAll)).split('\n');
    equal(
      refusals,
      FOLDERS.map((folder) => `touch: cannot touch '${folder}/written': Read-only file system`),
    );
    const state = '/var/lib/candor/written';
    const stored = `${inside} cp /bin/true ${state}; ${inside} ${state} 2>&1 || true; rm ${state}`;
    equal(/Permission denied$/.test(await machine.run(stored)), true);
  });
}
