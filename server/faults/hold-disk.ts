import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beside, ownMounts } from '#testing/server/run-main.ts';

/** Some programs refuse to run as root. To them, this looks like Debian's account without rights. */
const AS_NOBODY = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

/** Mounts a disk, named as for `mount`, at a folder if `mayMount`. Only programs started `through` it see it. */
export async function holdDisk(folder: string, disk: string) {
  const [program = '', ...options] = ownMounts;
  const script = `mount ${disk} ${folder} && echo mounted && exec sleep infinity`;
  const holder = spawn(program, [...options, 'sh', '-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  return {
    through: [...beside({ pid: holder.pid ?? 0, cwd: folder }), ...AS_NOBODY],
    /** The path by which other programs reach a file on the disk. */
    path: (name: string) => join(`/proc/${holder.pid}/root`, folder, name),
    release: () => holder.kill(),
  };
}
