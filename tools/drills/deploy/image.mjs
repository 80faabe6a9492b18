// Builds a Dockerfile with buildah, which needs no container engine. No registry is asked: what the stages start from is a
// minimal Debian, made here.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyNode, installDebian } from '../fresh/machine.mjs';

const CERTIFICATES = 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt';

/**
 * @param context the folder that COPY reads
 * @param work an empty folder for what is built
 * @returns where the image is, and what it starts with
 */
export function buildImage(dockerfile, context, work) {
  const buildah = (...args) => {
    const storage = ['--root', join(work, 'store'), '--runroot', join(work, 'run'), '--storage-driver=vfs'];
    try {
      const stdio = ['ignore', 'pipe', 'pipe'];
      return execFileSync('buildah', [...storage, ...args], {
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
        stdio,
      }).trim();
    } catch (error) {
      throw new Error(`buildah ${args[0]}\n${error.stdout}${error.stderr}`);
    }
  };
  const named = readFileSync(dockerfile, 'utf8').matchAll(/^FROM (\S+)/gm);
  for (const base of new Set([...named].map(([, name]) => name))) {
    const container = buildah('from', 'scratch');
    buildah('add', container, makeBase(base, work), '/');
    buildah('config', '--env', CERTIFICATES, container);
    buildah('commit', '--quiet', '--rm', '--format=docker', container, `docker.io/library/${base}`);
  }
  const options = ['--isolation=chroot', '--pull-never', '--format=docker', '--layers=false'];
  buildah('bud', ...options, '--tag=candor', '--file', dockerfile, context);
  const { Docker } = JSON.parse(buildah('inspect', '--type=image', 'candor'));
  const { User, WorkingDir, Volumes, Env, Cmd, Healthcheck } = Docker.config;
  return {
    folder: buildah('mount', buildah('from', '--pull-never', 'candor')),
    user: User,
    workdir: WorkingDir,
    volumes: Object.keys(Volumes),
    environment: Object.fromEntries(Env.map((pair) => pair.split(/=(.*)/s))),
    command: Cmd,
    healthCheck: Healthcheck.Test.slice(1),
  };
}

/** Of `node:24-bookworm-slim`, Debian's release and Node's major version count. npm is the one of this machine. */
function makeBase(base, work) {
  const [, program, version, release] = /^(debian|node):(?:(\d+)-)?(\w+)-slim$/.exec(base) ?? [];
  if (!program) throw new Error(`The Dockerfile starts from an image that isn't tested: ${base}`);
  const debian = join(work, release);
  if (!existsSync(debian)) {
    mkdirSync(debian);
    installDebian(debian, release);
  }
  if (program === 'debian') return debian;
  if (Number(version) !== Number(/^v(\d+)/.exec(process.version)[1]))
    throw new Error(`The Dockerfile builds with Node ${version}, and this is ${process.version}.`);
  const withNode = join(work, 'node');
  // Unlike Node's own function, it keeps owners and hard links.
  execFileSync('cp', ['--archive', debian, withNode]);
  copyNode(withNode, process.execPath);
  return withNode;
}
