import { closeSync, openSync, writeSync } from 'node:fs';
import type { Ask } from './ask.ts';

/** Writes a file until the disk has no room. */
export function fillDisk(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(4096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

/** Adds companies to a site, and lists those that are there by their domains. */
export function companiesOf(ask: Ask) {
  let added = 0;
  const add = async () => {
    added += 1;
    const body = { name: `Company ${added}`, domain: `added-${added}.example` };
    return { domain: body.domain, ...(await ask('POST', '/api/v1/companies', { body })) };
  };
  return {
    add,
    /** The log of a database has some room of its own. */
    async addUntilRefused() {
      const accepted: string[] = [];
      for (;;) {
        const { domain, ...answer } = await add();
        if (answer.status !== 201) return { accepted, answer };
        accepted.push(domain);
      }
    },
    async domains(): Promise<string[]> {
      const { data } = await ask('GET', '/api/v1/companies?limit=100');
      return data.data.map(({ domain }: { domain: string }) => domain).sort();
    },
  };
}
