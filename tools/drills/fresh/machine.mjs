// A minimal Debian in a folder: what debootstrap installs, node, npm and the project, and nothing else.
import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ensureTool } from '#.ci/prepare/tools.mjs';

const LONGEST_MS = 60 * 60_000;
/** Where the project is on the machine. */
const HOME = '/root/candor';
// Network access depends on the host, so its names, resolver and certificates are used.
const NETWORK = ['/etc/hosts', '/etc/resolv.conf', '/etc/ssl/certs/ca-certificates.crt'];

/** Installs the machine into an empty folder and clones the committed state of the project into it. */
export function buildMachine(project, folder) {
  ensureTool('debootstrap', 'to build a Debian');
  ensureTool('git', 'to clone the project');
  installDebian(folder, debianName());
  copyNode(folder);
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', project, join(folder, HOME)]);
}

/** Installs a minimal Debian into an empty folder, and with it more of its packages. */
export function installDebian(folder, release, ...more) {
  const include = ['ca-certificates', ...more].join();
  const bootstrap = ['--variant=minbase', `--include=${include}`, release, folder];
  // Other accounts on the machine must be able to enter its root folder.
  chmodSync(folder, 0o755);
  execFileSync('debootstrap', bootstrap, { stdio: ['ignore', 'ignore', 'inherit'] });
  for (const file of NETWORK) cpSync(realpathSync(file), join(folder, file));
}

/** What commands have changed in the project's files, according to git. */
export function changesOn(folder) {
  return execFileSync('git', ['status', '--short'], { cwd: join(folder, HOME), encoding: 'utf8' }).trim();
}

/**
 * Runs a shell command in the project's folder with an empty environment. Afterward, its processes are ended and its
 * mounts removed. `until`: the command counts as done, and is stopped, when this resolves; it receives the output so
 * far with each new piece.
 * @returns {Promise<{ status: number | null, output: string }>}
 */
export function runOn(folder, command, { log, port, until }) {
  const environment = [
    'HOME=/root',
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
    `PORT=${port}`,
  ];
  const mounts = [
    `mount -t proc proc ${folder}/proc`,
    `mount --rbind /dev ${folder}/dev`,
    `mount -t tmpfs tmpfs ${folder}/dev/shm`,
  ];
  const inside = `exec chroot ${folder} env -i ${environment.join(' ')} sh -c 'cd ${HOME} && ${command}'`;
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child'];
  const child = spawn('unshare', [...namespaces, 'sh', '-c', [...mounts, inside].join(' && ')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const collect = (chunk) => {
      output += chunk;
      appendFileSync(log, chunk);
      until?.(output)?.then(
        () => child.kill('SIGKILL'),
        (error) => child.kill('SIGKILL') && reject(error),
      );
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`It did not end within ${LONGEST_MS / 60_000} minutes.\n${output}`));
    }, LONGEST_MS);
    child.on('error', reject);
    child.on('close', (status) => {
      clearTimeout(timer);
      resolve({ status, output });
    });
  });
}

/** The host's Debian release, so its node finds the same C library, otherwise stable. */
function debianName() {
  const release = readFileSync('/etc/os-release', 'utf8');
  const name = /^VERSION_CODENAME=(\w+)/m.exec(release)?.[1];
  return /^ID=debian$/m.test(release) && name ? name : 'stable';
}

/** The host's own, not the ones in node_modules, which the machine has to install on its own. `node`: another Node. */
export function copyNode(folder, node) {
  const own = (process.env.PATH ?? '').split(delimiter).filter((path) => !path.includes('node_modules'));
  const find = (name) => {
    const path = own.map((place) => join(place, name)).find((candidate) => existsSync(candidate));
    if (!path) throw new Error(`${name} was not found on the host's PATH.`);
    return realpathSync(path);
  };
  const npm = dirname(dirname(find('npm')));
  const bin = join(folder, 'usr/local/bin');
  const modules = join(folder, 'usr/local/lib/node_modules');
  mkdirSync(modules, { recursive: true });
  cpSync(node ?? find('node'), join(bin, 'node'));
  cpSync(npm, join(modules, 'npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(bin, name));
}
