import { existsSync, readFileSync } from 'node:fs';

/** How large a file the system writes after a crash; undefined if it writes none, or doesn't say. */
export function coreDumpLimit(limits = '/proc/self/limits'): string | undefined {
  if (!existsSync(limits)) return undefined;
  const [, limit] = /^Max core file size +(\S+)/m.exec(readFileSync(limits, 'utf8')) ?? [];
  return limit === '0' ? undefined : limit;
}

/** The program that the system passes crashes to whatever the limit is; undefined if there is none, or it respects the limit. */
export function crashHandler(pattern = '/proc/sys/kernel/core_pattern'): string | undefined {
  if (!existsSync(pattern)) return undefined;
  const [, program] = /^\|\s*(\S+)/.exec(readFileSync(pattern, 'utf8')) ?? [];
  return program?.endsWith('/systemd-coredump') ? undefined : program;
}

export const HOW_TO_TURN_OFF =
  'Turn them off where Candor is started: `ulimit -c 0` in a shell, `LimitCORE=0` in a systemd unit, `--ulimit core=0` with Docker.';

/** Throws when a crash would write the process's memory, with the addresses and keys in it, to a file. */
export function refuseCoreDumps(): void {
  const limit = coreDumpLimit();
  if (limit === undefined) return;
  throw new Error(
    `Core dumps are on (limit: ${limit}): after a crash, a file would keep what was in memory, including email addresses and keys. ${HOW_TO_TURN_OFF}`,
  );
}
