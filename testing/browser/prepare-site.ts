import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startIn } from './site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of a site with the demo data, which takes seconds to write. */
    preparedSite: string;
  }
}

export async function setup(project: TestProject): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-prepared-'));
  await (await startIn(folder)).stop();
  project.provide('preparedSite', folder);
}
