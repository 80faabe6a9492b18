// Runs an image as `docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges` would.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Starts a command in an image; without one, what the image starts with.
 * @param data the folder behind its volume
 */
export function startContainer(image, { data, environment = {}, command = image.command }) {
  const { folder, user, workdir, volumes } = image;
  const mounts = [
    `mount --bind ${folder} ${folder}`,
    `mount -o remount,bind,ro ${folder}`,
    `mount -t proc proc ${folder}/proc`,
    `mount --rbind /dev ${folder}/dev`,
    `mount -t tmpfs tmpfs ${folder}/tmp`,
    ...volumes.map((volume) => `mount --bind ${data} ${folder}${volume}`),
  ];
  const pairs = Object.entries({ ...image.environment, ...environment }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const [uid, gid] = user.split(':');
  const inside = [
    ...['chroot', folder, 'setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
    ...['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'],
    ...['env', '--ignore-environment', `--chdir=${workdir}`, ...pairs, ...command],
  ];
  const script = `${mounts.join(' && ')} && exec "$@"`;
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child'];
  const child = spawn('unshare', [...namespaces, 'sh', '-c', script, 'sh', ...inside], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status));
  });
  const firstProcess = () => {
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
    if (children === '') throw new Error(`The container has no process.\n${output}`);
    return Number(children);
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  // Its end is the end of all others. That of unshare isn't: another account no longer gets its parent's signal.
  const kill = () => {
    if (!hasEnded()) process.kill(firstProcess(), 'SIGKILL');
  };
  return {
    /** The exit status, once it has ended. */
    ended,
    output: () => output,
    hasEnded,
    firstProcess,
    /** As `docker stop`: asks the first process, and kills everything if that takes too long. */
    stop: async (patienceMs) => {
      process.kill(firstProcess(), 'SIGTERM');
      const timer = setTimeout(kill, patienceMs);
      const status = await ended;
      clearTimeout(timer);
      return status;
    },
    kill,
  };
}

/** Waits until a server in a container answers with status 200. */
export async function whenReady(container, url, seconds) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(200)) {
    if (container.hasEnded()) break;
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`${url} didn't answer with 200.\n${container.output()}`);
}
