// Carries out a Dockerfile without a container engine: each stage is a minimal Debian in a folder of its own.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { copyNode, installDebian } from '../fresh/machine.mjs';
import { readDockerfile, readPairs } from './dockerfile.mjs';

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Builds the last stage of a Dockerfile.
 * @param context the folder that COPY reads
 * @param work an empty folder for the stages
 * @returns where the image is, and what it starts with
 */
export function buildImage(dockerfile, context, work) {
  const stages = readDockerfile(readFileSync(dockerfile, 'utf8'));
  const folders = new Map([[undefined, context]]);
  let built;
  for (const [index, stage] of stages.entries()) {
    const folder = join(work, `stage-${index}`);
    startFrom(stage.base, folder, work);
    built = carryOut(stage, folder, folders);
    if (stage.name) folders.set(stage.name, folder);
  }
  return built;
}

/** Of `node:24-bookworm-slim`, Debian's release and Node's major version count. npm is the one of this machine. */
function startFrom(base, folder, work) {
  const [, program, version, release] = /^(debian|node):(?:(\d+)-)?(\w+)-slim$/.exec(base) ?? [];
  if (!program) throw new Error(`The Dockerfile starts from an image that isn't tested: ${base}`);
  const debian = join(work, release);
  if (!existsSync(debian)) {
    mkdirSync(debian);
    installDebian(debian, release);
  }
  // Unlike Node's own function, it keeps owners and hard links.
  execFileSync('cp', ['--archive', debian, folder]);
  if (program === 'debian') return;
  if (Number(version) !== Number(/^v(\d+)/.exec(process.version)[1]))
    throw new Error(`The Dockerfile builds with Node ${version}, and this is ${process.version}.`);
  copyNode(folder, process.execPath);
}

function carryOut({ steps, settings }, folder, folders) {
  const image = {
    folder,
    workdir: '/',
    user: '0:0',
    volumes: [],
    environment: { PATH },
    labels: {},
    ...settings,
  };
  const args = {};
  for (const { word, rest } of steps) {
    const known = { ...args, ...image.environment };
    if (word === 'RUN') run(image, known, rest);
    else if (word === 'COPY') copy(image, folders, rest);
    else if (word === 'WORKDIR') {
      image.workdir = rest;
      mkdirSync(join(folder, rest), { recursive: true });
    } else if (word === 'ARG') Object.assign(args, readPairs(rest, known));
    else if (word === 'ENV') Object.assign(image.environment, readPairs(rest, known));
    else if (word === 'LABEL') Object.assign(image.labels, readPairs(rest, known));
    else if (word === 'USER') image.user = rest;
    else if (word === 'VOLUME') image.volumes.push(rest);
  }
  return image;
}

function run({ folder, workdir }, environment, command) {
  const pairs = Object.entries({
    HOME: '/root',
    NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
    ...environment,
  }).map(([name, value]) => `${name}=${value}`);
  const mounts = [`mount -t proc proc ${folder}/proc`, `mount --rbind /dev ${folder}/dev`];
  const script = `${mounts.join(' && ')} && exec "$@"`;
  const inside = ['chroot', folder, 'env', '--ignore-environment', `--chdir=${workdir}`, ...pairs];
  const all = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script, 'sh', ...inside];
  try {
    execFileSync('unshare', [...all, 'sh', '-c', command], { stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    throw new Error(`RUN ${command}\n${error.stdout}${error.stderr}`);
  }
}

/** What is in a folder, or a file into a folder or under a name. Owners and times stay, as in an image. */
function copy({ folder, workdir }, folders, rest) {
  const words = rest.split(/\s+/);
  const from = /^--from=(.*)$/.exec(words[0])?.[1];
  if (from) words.shift();
  const source = folders.get(from);
  if (source === undefined) throw new Error(`COPY names a stage that isn't there: ${from}`);
  const target = join(folder, words.at(-1).startsWith('/') ? '/' : workdir, words.at(-1));
  for (const name of words.slice(0, -1)) {
    const path = join(source, name);
    const into =
      !statSync(path).isDirectory() && /(^\.|\/)$/.test(words.at(-1)) ? join(target, basename(name)) : target;
    cpSync(path, into, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  }
}
