import { getCompileCacheDir } from 'node:module';

/** The variable with which a program started by a test shares compiled code with all the others. */
export function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir();
  return folder ? { NODE_COMPILE_CACHE: folder } : {};
}
