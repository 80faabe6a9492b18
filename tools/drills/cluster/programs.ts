import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's packages, and the programs of theirs that the cluster runs. */
const PACKAGES = {
  postgresql: 'postgres',
  'etcd-server': 'etcd',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  iproute2: 'ip',
  nftables: 'nft',
} as const;

export type Programs = ReturnType<typeof findPrograms>;

/**
 * The programs of the cluster: those of this machine, and those that it doesn't have from Debian's packages, unpacked into
 * a folder. Installing them would start services of their own here, and would need root.
 * @param cache where downloaded packages are kept for the next time
 */
export function findPrograms(folder: string, cache: string) {
  // Debian's own Python has Patroni's packages; another one, earlier in someone's PATH, hasn't.
  const places = [...postgresFolders('/'), '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
  const missing = Object.entries(PACKAGES)
    .filter(([, program]) => find(places, program) === undefined)
    .map(([name]) => name);
  // Patroni only suggests it.
  if (missing.includes('patroni')) missing.push('python3-etcd');
  if (missing.length > 0) unpack(missing, folder, cache);
  const own = ['usr/sbin', 'usr/bin', 'sbin', 'bin'].map((name) => join(folder, name));
  const all = [...postgresFolders(folder), ...own, ...places];
  const libraries = globSync(join(folder, '{usr/,}lib/*-linux-gnu*'));
  const program = (name: string): string => {
    const path = find(all, name);
    if (path === undefined) throw new Error(`${name} was not found, and isn't in Debian's packages.`);
    return path;
  };
  return {
    program,
    /** What they find the unpacked ones by. */
    environment: {
      PATH: [...new Set(all)].join(delimiter),
      PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages'),
      ...(libraries.length > 0 && { LD_LIBRARY_PATH: libraries.join(delimiter) }),
      LANG: 'C.UTF-8',
    },
    /** The folder of PostgreSQL's own programs. */
    postgres: join(program('postgres'), '..'),
  };
}

/** The newest first. */
function postgresFolders(root: string): string[] {
  return globSync(join(root, 'usr/lib/postgresql/*/bin')).toSorted().toReversed();
}

function find(places: string[], name: string): string | undefined {
  return places.map((place) => join(place, name)).find((path) => existsSync(path));
}

/** Downloads packages with all that they need, unless the cache has them, and unpacks them. Needs no root. */
function unpack(names: string[], folder: string, cache: string): void {
  const archives = join(cache, 'archives');
  const kept = existsSync(archives) ? readdirSync(archives) : [];
  if (!names.every((name) => kept.some((file) => file.startsWith(`${name}_`)))) download(names, cache);
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(archives).filter((name) => name.endsWith('.deb')))
    execFileSync('dpkg-deb', ['--extract', join(archives, file), folder]);
  chmodSync(folder, 0o755);
}

function download(names: string[], cache: string): void {
  console.log(`Downloading ${names.join(', ')} …`);
  const lists = join(cache, 'lists');
  for (const name of [join(lists, 'partial'), join(cache, 'archives/partial')])
    mkdirSync(name, { recursive: true });
  const options = Object.entries({
    'Dir::State::lists': lists,
    'Dir::Cache': cache,
    'Debug::NoLocking': 'true',
    // Its own account can't enter a folder of ours.
    'APT::Sandbox::User': '',
  }).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const apt = (...args: string[]) =>
    execFileSync('apt-get', [...options, '-qq', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  apt('update');
  apt('install', '--download-only', '--no-install-recommends', '--yes', ...names);
}
