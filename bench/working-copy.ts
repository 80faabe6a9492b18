import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './figures.ts';
import { copyOfFilled } from './scale/filled.ts';

/** The database that benches write to. All of a run use one, because a copy of the largest takes longer than most of them. */
export async function workingCopy({ folder, size }: Place): Promise<string> {
  const file = join(folder, `${size}.db`);
  return existsSync(file) ? file : copyOfFilled(size, folder);
}
